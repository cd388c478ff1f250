use podium_formats::{Limits, Source};
use proptest::prelude::*;

use crate::soundness::read_by_all;

/// Pieces that mean something to one of the formats, so that random text gets past the first check.
fn pieces() -> impl Strategy<Value = String> {
    let words = [
        "workload",
        "op",
        "metric",
        "value",
        "unit",
        "repetition",
        "outcome",
        "failed",
        "read",
        "bandwidth",
        "MB/s",
        "duration",
        "h",
        "1e999",
        "-0",
        "NaN",
        ",",
        ";",
        "\t",
        "\n",
        "\"",
        "'Test Type",
        "'Version",
        "'Results",
        "'Target Type",
        "'Access specification name",
        "'size,",
        "4096,100,100,100,0,1,0,0",
        "ALL,All,x,1,1,1,",
        "IOps",
        "{",
        "}",
        "\"fio version\"",
        "\"jobs\"",
        ":",
        "[",
        "]",
        "\u{feff}",
        "µ",
        "9",
        ".",
        "dd if=/dev/zero of=t bs=1M\n",
        "8+0 records in\n8+0 records out\n",
        " bytes copied, 2 s, 4 MB/s\n",
        "Timing cached reads: ",
        " MB in 2 seconds = 4 MB/sec\n",
        "  kB  reclen write read\n",
        "Iozone: Performance Test of File I/O\n",
        "\"Writer report\"\n",
        "Children see throughput for 1 readers = ",
        "------Sequential Output------ -\n",
        "K/sec %CP ",
        "sysbench 1.0:\nExtra file open flags: 0\nDoing random read test\n",
        "Operations performed: ",
        "--- . (ext4) ioping statistics ---\n",
        " requests completed in ",
        "min/avg/max/mdev = ",
        "Throughput 4 MB/sec 2 procs\n",
        "transaction type:\nquery mode: simple\ntps = ",
        "fio Disk Speed Tests (Mixed R/W 50/50)\nBlock Size | 4k\nRead | ",
        "[ ID] Interval\n[  5] 0.00-1.00 sec ",
        " receiver\n",
        "\0",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..120).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_bytes_are_sound(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        read_by_all(&bytes);
    }

    #[test]
    fn random_words_of_all_formats_are_sound(text in pieces()) {
        read_by_all(text.as_bytes());
        read_by_all(format!("workload,op,metric,value,unit\n{text}").as_bytes());
        read_by_all(format!("'Test Type,Test Description\n0,x\n{text}").as_bytes());
    }

    #[test]
    fn a_typed_number_comes_back_as_typed(whole in 0_u32..100_000, thousandths in 0_u32..1000) {
        let text = format!("workload,op,metric,value,unit\nw,read,bandwidth,{whole}.{thousandths:03},B/s\n");
        let source = Source::new(None, text.as_bytes());
        let file = podium_formats::parse(&source, &Limits::default()).unwrap();
        let figure = &file.runs[0].workloads[0].measurements[0];
        let expected: f64 = format!("{whole}.{thousandths:03}").parse().unwrap();
        prop_assert_eq!(figure.value, Some(expected));
    }
}
