use podium_domain::{Measurement, ParsedFile, Status};

use crate::{Limits, Source};

fn parse(text: &str) -> ParsedFile {
    let bytes = text.as_bytes();
    crate::parse(&Source::new(None, bytes), &Limits::default()).unwrap()
}

fn refusal(text: &str) -> String {
    let bytes = text.as_bytes();
    crate::parse(&Source::new(None, bytes), &Limits::default())
        .unwrap_err()
        .reason
}

/// Config, section, workload, operation, metric and statistic, value.
fn figures(file: &ParsedFile) -> Vec<String> {
    let figure = |m: &Measurement| format!("{} {} {} {:?}", m.op, m.metric, m.stat, m.value.unwrap_or(-1.0));
    let runs = file.runs.iter().flat_map(|run| {
        let config = run.subject.clone().unwrap_or_default();
        let section = run.section.clone().unwrap_or_default();
        run.workloads
            .iter()
            .map(move |workload| (config.clone(), section.clone(), workload))
    });
    let lines = runs.map(|(config, section, workload)| {
        let all: Vec<_> = workload.measurements.iter().map(figure).collect();
        format!("{config}|{section}|{}|{}", workload.name, all.join(", "))
    });
    lines.collect()
}

#[test]
fn units_behind_the_names_make_the_metrics() {
    let file = parse(
        "Home lab 2026,,\n\nTest,NVMe,NAS over NFS\nSeq read (MB/s),3500,110.5\nRandom 4K write IOPS,98000,1200\n\
         4K read latency p99 [us],95.5,2100\nBoot time (s),12,-\nCPU (%),5,7\n",
    );
    assert_eq!(
        figures(&file),
        [
            "NVMe||Seq read|read bandwidth mean 3500000000.0",
            "NVMe||Random 4K write|write iops mean 98000.0",
            "NVMe||4K read latency p99|read latency p99 9.55e-5",
            "NVMe||Boot time|total duration total 12.0",
            "NVMe||CPU|total cpu mean 5.0",
            "NAS over NFS||Seq read|read bandwidth mean 110500000.0",
            "NAS over NFS||Random 4K write|write iops mean 1200.0",
            "NAS over NFS||4K read latency p99|read latency p99 0.0021",
            "NAS over NFS||CPU|total cpu mean 7.0",
        ]
    );
    let note = &file.warnings[0];
    assert_eq!((note.code.as_str(), note.line), ("wide-table", Some(3)));
    assert!(
        note.message.contains("2 configurations") && note.message.contains("5 rows"),
        "{}",
        note.message
    );
}

#[test]
fn units_may_stand_in_a_column_the_corner_a_heading_or_a_cell() {
    let column = parse("Workload\tUnit\tA\tB\nread 1M\tMiB/s\t100\t200\n");
    let corner = parse("MiB/s;A;B\nread 1M;100;200\n");
    let heading = parse("x;A;B\nfio (MiB/s);;\nread 1M;100;200\n");
    let cell = parse("x (MiB/s),A,B\nread 1M,100 MiB/s,200\n");
    for (file, section) in [(column, ""), (corner, ""), (heading, "fio"), (cell, "")] {
        let expected = [
            format!("A|{section}|read 1M|read bandwidth mean 104857600.0"),
            format!("B|{section}|read 1M|read bandwidth mean 209715200.0"),
        ];
        assert_eq!(figures(&file), expected);
    }
}

#[test]
fn decimal_commas_dimensions_and_failures_are_understood() {
    let file = parse(
        "Test;Block size;QD;RAIDZ1;Mirror;Diff;Notes\nread (MB/s);4K;32;17,9;1.080,5;6;slow\n\
         write (MB/s);4K;32;crashed after 2 h;80,6;1;\n",
    );
    assert_eq!(
        figures(&file),
        [
            "RAIDZ1||read, Block size 4K, QD 32|read bandwidth mean 17900000.0",
            "RAIDZ1||write, Block size 4K, QD 32|write bandwidth mean -1.0",
            "Mirror||read, Block size 4K, QD 32|read bandwidth mean 1080500000.0",
            "Mirror||write, Block size 4K, QD 32|write bandwidth mean 80600000.0",
        ]
    );
    let failed = &file.runs[0].workloads[1].outcome;
    assert_eq!(
        (failed.status, failed.reason.as_deref()),
        (Status::Failed, Some("crashed after 2 h"))
    );
}

#[test]
fn the_unit_of_a_heading_holds_for_its_rows_alone_and_never_against_their_names() {
    let file = parse(
        "Test,QD,A,B\nfio (MB/s),,,\nread,1,100,200\nwrite IOPS,1,5,6\nwrite latency,1,7,8\nCopies,,,\nread,1,9,10\n",
    );
    assert_eq!(
        figures(&file),
        [
            "A|fio|read, QD 1|read bandwidth mean 100000000.0",
            "A|fio|write, QD 1|write iops mean 5.0",
            "B|fio|read, QD 1|read bandwidth mean 200000000.0",
            "B|fio|write, QD 1|write iops mean 6.0",
        ]
    );
    let lines: Vec<_> = file.warnings.iter().map(|w| w.line).collect();
    assert_eq!(lines, [Some(1), Some(5), Some(7)]);
}

#[test]
fn what_is_not_certain_is_left_out_and_said() {
    let file = parse("Test,A,B\nread (MB/s),1,about 2\nsomething,3,4\nuse (%),5,6\nwrite (MB/s),7,8\n");
    let read = "A||read|read bandwidth mean 1000000.0";
    let write = |config, value| format!("{config}||write|write bandwidth mean {value}000000.0");
    assert_eq!(figures(&file), [read.to_owned(), write("A", 7), write("B", 8)]);
    let lines: Vec<_> = file.warnings.iter().map(|w| (w.code.as_str(), w.line)).collect();
    let left_out = "not-a-figure";
    assert_eq!(
        lines,
        [
            ("wide-table", Some(1)),
            (left_out, Some(2)),
            (left_out, Some(3)),
            (left_out, Some(4))
        ]
    );
}

#[test]
fn a_unit_behind_every_name_is_the_tables_and_gives_way_to_that_of_a_row() {
    let file =
        parse("Test,A (MB/s),B (MB/s)\nSeq read,512,480\nRand read IOPS,12000,13000\nLatency ms,1,2\n");
    assert_eq!(
        figures(&file),
        [
            "A||Seq read|read bandwidth mean 512000000.0",
            "A||Rand read|read iops mean 12000.0",
            "A||Latency|total latency mean 0.001",
            "B||Seq read|read bandwidth mean 480000000.0",
            "B||Rand read|read iops mean 13000.0",
            "B||Latency|total latency mean 0.002",
        ]
    );
    // The rows are storages, and the columns what they do.
    let file = parse("Disk,Seq 1M (MB/s),Rand 4K (MB/s)\nSSD 500 GB,512,48\nNAS over 10 Gbit/s,112,9\n");
    assert_eq!(
        figures(&file)[3],
        "NAS over 10 Gbit/s||Rand 4K|total bandwidth mean 9000000.0"
    );
}

#[test]
fn a_further_table_below_has_the_unit_of_its_own_head_and_the_same_order_of_names() {
    let stacked = "Throughput (MB/s),A,B\nSeq read,512,480\nIOPS,A,B\nRand read,12000,9000\n";
    let file = parse(stacked);
    assert_eq!(
        figures(&file),
        [
            "A||Seq read|read bandwidth mean 512000000.0",
            "A||Rand read|read iops mean 12000.0",
            "B||Seq read|read bandwidth mean 480000000.0",
            "B||Rand read|read iops mean 9000.0",
        ]
    );
    let other = parse(&stacked.replace("IOPS,A,B", "IOPS,B,A"));
    assert_eq!(figures(&other).len(), 2);
    let said = &other.warnings[1];
    assert_eq!((said.code.as_str(), said.line), ("not-a-figure", Some(3)));
    assert!(said.message.contains("in another order"), "{}", said.message);
}

#[test]
fn a_number_before_a_rate_is_no_amount_and_one_before_bytes_is() {
    let file = parse("IOPS,A,B\nRand read QD 32,12000,9000\nSeq read QD 8 MB/s,512,480\nread 1 GB,5,6\n");
    assert_eq!(
        figures(&file)[..3],
        [
            "A||Rand read QD 32|read iops mean 12000.0",
            "A||Seq read QD 8|read bandwidth mean 512000000.0",
            "A||read 1 GB|read iops mean 5.0",
        ]
    );
    let capacities = parse("Test (MB/s),Samsung 500 GB,WD 1 TB\nSeq read,500,600\nSeq write,400,300\n");
    assert_eq!(
        figures(&capacities)[0],
        "Samsung 500 GB||Seq read|read bandwidth mean 500000000.0"
    );
}

#[test]
fn only_names_make_a_second_line_of_names() {
    let file = parse(
        "Test,ZFS,ext4,\nRandom read (IOPS),failed,failed,kernel hung\nSeq read (MB/s),500,600,\nSeq write (MB/s),1,2,\n",
    );
    assert_eq!(
        figures(&file)[..2],
        [
            "ZFS||Random read|read iops mean -1.0",
            "ZFS||Seq read|read bandwidth mean 500000000.0",
        ]
    );
    // Units above the columns are no configurations, but what each row was measured in.
    let units = parse("Test,MB/s,IOPS\nSeq read,512 MB/s,488 IOPS\nRand read,48 MB/s,12000 IOPS\n");
    assert_eq!(
        workloads(&units)[0],
        "|read|sequential|0|Seq read|bandwidth read 512000000, iops read 488"
    );
    let ratio = parse("Test,Unit,A,B,\nSeq read,MB/s,500,600,20%\n");
    assert_eq!(figures(&ratio).len(), 2);
}

#[test]
fn a_name_of_one_configuration_is_no_further_head() {
    let file = parse("Test,ext4,xfs\nSeq read (MB/s),500,510\nBest,xfs,\nSeq write (MB/s),400,420\n");
    assert_eq!(
        figures(&file)[1],
        "ext4||Seq write|write bandwidth mean 400000000.0"
    );
    let modes = parse("Cache,Seq (MB/s),Random (IOPS)\nwrite-back,500,1000\nwrite-through (rw),300,400\n");
    assert_eq!(
        figures(&modes)[3],
        "write-through (rw)||Random|total iops mean 400.0"
    );
}

#[test]
fn thousands_of_requests_are_read_wherever_they_stand() {
    let file = parse(
        "Test,A,B\nread (k IOPS),85,91.5\nwrite K IOPS,80,90\ntrim Mio. IOPS,1.2,1.3\nrandrw kIOPS,4,5\nread max,\
         85k IOPS,91.5 K IOPS\n",
    );
    assert_eq!(
        figures(&file)[..5],
        [
            "A||read|read iops mean 85000.0",
            "A||write|write iops mean 80000.0",
            "A||trim|total iops mean 1200000.0",
            "A||randrw|total iops mean 4000.0",
            "A||read max|read iops max 85000.0",
        ]
    );
}

#[test]
fn units_behind_numbers_alone_are_enough_and_a_spread_is_passed_over() {
    let file = parse("Test,A,B\nSeq read,512 ± 3 MB/s,480 MiB/s\nLatency,0.5 ms (±4 %),480 µs\n");
    assert_eq!(
        figures(&file),
        [
            "A||Seq read|read bandwidth mean 512000000.0",
            "A||Latency|total latency mean 0.0005",
            "B||Seq read|read bandwidth mean 503316480.0",
            "B||Latency|total latency mean 0.00048",
        ]
    );
    let codes: Vec<_> = file.warnings.iter().map(|w| (w.code.as_str(), w.line)).collect();
    assert!(codes.contains(&("spread-left-out", Some(2))), "{codes:?}");
}

#[test]
fn a_second_line_of_names_parts_the_columns() {
    for text in [
        ",NFS,,iSCSI,\nTest,read,write,read,write\nSeq 1M (MB/s),512,480,600,590\nRand 4K (IOPS),12000,9000,15000,11000\n",
        "Test,NFS,NFS,iSCSI,iSCSI\n,read,write,read,write\nSeq 1M (MB/s),512,480,600,590\nRand 4K (IOPS),12000,9000,15000,11000\n",
    ] {
        assert_eq!(
            figures(&parse(text)),
            [
                "NFS||Seq 1M, read|read bandwidth mean 512000000.0",
                "NFS||Seq 1M, write|write bandwidth mean 480000000.0",
                "NFS||Rand 4K, read|read iops mean 12000.0",
                "NFS||Rand 4K, write|write iops mean 9000.0",
                "iSCSI||Seq 1M, read|read bandwidth mean 600000000.0",
                "iSCSI||Seq 1M, write|write bandwidth mean 590000000.0",
                "iSCSI||Rand 4K, read|read iops mean 15000.0",
                "iSCSI||Rand 4K, write|write iops mean 11000.0",
            ],
            "{text}"
        );
    }
    let file =
        parse(",NFS,,iSCSI,\n,Read (MB/s),Write (MB/s),Read (MB/s),Write (MB/s)\nSeq 1M,512,480,600,590\n");
    assert_eq!(
        figures(&file)[1],
        "NFS||Seq 1M, Write|write bandwidth mean 480000000.0"
    );
    // Figures below no name are nobody's.
    assert!(refusal("Test,NFS,,iSCSI,\nSeq 1M (MB/s),512,480,600,590\n").contains("no format takes"));
}

#[test]
fn tables_of_another_shape_are_refused() {
    for text in [
        "Config,Read (MB/s),Write\nNVMe,35,30\nNAS,110,100\n",
        "Config,Read (MB/s),Write (MB/s)\nNVMe,35,30\nNVMe,110,100\n",
        "Test,A,B\nread,1,2\nwrite,3,4\n",
        "Test,A,A\nread (MB/s),1,2\n",
        "1,2,3\n4,5,6\n",
        "read (MB/s),1,2\nwrite (MB/s),3,4\n",
        "Test,A\nread (MB/s),1\n",
    ] {
        assert!(refusal(text).starts_with("no format takes this file"), "{text}");
    }
}

#[test]
fn prose_with_commas_is_no_table() {
    let prose = "Notes, after the tool, of last year\n\
                 Where nothing is said, the label, counts\n\
                 KDisk (MB/s), 1,000,000 is what it claims\n\
                 all others, as far as known, are right\n";
    assert!(refusal(prose).contains("only 1 of 3 rows"), "{}", refusal(prose));
}

#[test]
fn configurations_may_stand_in_the_rows_where_every_heading_names_its_unit() {
    let file = parse(
        "NAS of 2026\nConfig,Seq read (MB/s),Seq write (MB/s),Latency p99 (ms)\nNVMe,3500,3000.5,0.5\n\
         NAS,110,failed,\nAverage,1805,,\n",
    );
    let subjects: Vec<_> = file.runs.iter().map(|run| run.subject.as_deref()).collect();
    assert_eq!(subjects, [Some("NVMe"), Some("NAS")]);
    let nvme = &file.runs[0];
    assert_eq!(nvme.lines, Some([3, 3]));
    let values: Vec<_> = nvme
        .workloads
        .iter()
        .map(|workload| workload.measurements[0].value)
        .collect();
    assert_eq!(values, [Some(3500e6), Some(3000.5e6), Some(0.0005)]);
    assert_eq!(nvme.workloads[1].name, "Seq write");
    assert!(!file.runs[1].workloads[1].outcome.is_ok());
    assert_eq!(file.runs[1].workloads.len(), 2);
    assert_eq!(file.warnings[0].code, "wide-table");
    assert!(
        file.warnings[0].message.contains("a row each (NVMe, NAS)"),
        "{:?}",
        file.warnings
    );
}

/// Of every workload: configuration, operation, pattern, block size, name that tells it apart, and figures.
fn workloads(file: &ParsedFile) -> Vec<String> {
    let runs = file.runs.iter();
    let all = runs.flat_map(|run| {
        run.workloads
            .iter()
            .map(|workload| (run.subject.as_deref(), workload))
    });
    all.map(|(config, workload)| {
        let identity = &workload.identity;
        let figures = workload.measurements.iter();
        let figures: Vec<_> = figures
            .map(|m| format!("{} {} {}", m.metric, m.op, m.value.unwrap_or(-1.0)))
            .collect();
        format!(
            "{}|{}|{}|{}|{}|{}",
            config.unwrap_or_default(),
            identity.op,
            identity
                .pattern
                .as_ref()
                .map_or("", podium_domain::Pattern::as_str),
            identity.block_bytes.unwrap_or(0),
            identity.test.as_deref().unwrap_or_default(),
            figures.join(", ")
        )
    })
    .collect()
}

#[test]
fn names_that_end_in_what_is_done_are_of_one_configuration() {
    let file = parse("Test,A read,A write,B read,B write\n4k MB/s,56,123,11,12\n1M MB/s,456,523,13,14\n");
    assert_eq!(
        figures(&file)[..3],
        [
            "A||4k, read|read bandwidth mean 56000000.0",
            "A||4k, write|write bandwidth mean 123000000.0",
            "A||1M, read|read bandwidth mean 456000000.0",
        ]
    );
    assert_eq!(file.runs.len(), 2);
}

#[test]
fn a_size_per_row_is_the_size_of_its_workload() {
    let file = parse("Block size,Read MB/s,Write MB/s\n4k,56,123\n64 KiB,456,523\n");
    assert_eq!(
        workloads(&file),
        [
            "|read||4096|4k|bandwidth read 56000000",
            "|write||4096|4k|bandwidth write 123000000",
            "|read||65536|64 KiB|bandwidth read 456000000",
            "|write||65536|64 KiB|bandwidth write 523000000",
        ]
    );
    let counted = parse("Block size (KiB),Read (MB/s),Write (MB/s)\n4,56,123\n64,456,523\n");
    assert_eq!(workloads(&counted)[0], "|read||4096|4|bandwidth read 56000000");
}

#[test]
fn a_column_of_operations_says_what_each_row_did() {
    let file = parse(
        "Config,Op,Block size,IOPS,Latency ms\nnvme,randread,4k,12345,1.2\nnvme,randwrite,4k,2345,2.5\n\
         sata,randread,4k,345,3.2\nsata,seq write,1M,failed,\n",
    );
    assert_eq!(
        workloads(&file),
        [
            "nvme|read|random|4096||iops read 12345, latency read 0.0012",
            "nvme|write|random|4096||iops write 2345, latency write 0.0025",
            "sata|read|random|4096||iops read 345, latency read 0.0032",
            "sata|write|sequential|1048576||iops write -1",
        ]
    );
}

#[test]
fn a_table_of_markdown_is_a_table() {
    let file = parse(
        "Results of the new box:\n\n| Test | Read (MB/s) | **Write** (MB/s) |\n|------|-----:|------:|\n\
         | SEQ1M | 3456.7 | 2345.6 |\n| RND4K | 56.7 | `145.6` |\n\nThat is all, folks.\n",
    );
    assert_eq!(
        workloads(&file)[..2],
        [
            "|read|sequential|0|SEQ1M|bandwidth read 3456700000",
            "|write|sequential|0|SEQ1M|bandwidth write 2345600000",
        ]
    );
    assert_eq!(file.runs[0].lines, Some([5, 6]));
}

#[test]
fn a_column_of_kinds_or_sizes_of_disks_names_no_workload() {
    let file = parse("Drive,Type,Read MB/s,Write MB/s\nWD Red,HDD,180,170\nSamsung 870,SSD,560,530\n");
    assert_eq!(
        figures(&file),
        [
            "WD Red||Read|read bandwidth mean 180000000.0",
            "WD Red||Write|write bandwidth mean 170000000.0",
            "Samsung 870||Read|read bandwidth mean 560000000.0",
            "Samsung 870||Write|write bandwidth mean 530000000.0",
        ]
    );
    let file = parse("Pool,Mode,Seq read MB/s,Seq write MB/s\ntank,RAIDZ2,900,700\nfast,mirror,1200,600\n");
    assert_eq!(
        figures(&file)[0],
        "tank||Seq read|read bandwidth mean 900000000.0"
    );
    refusal("Drive,Size,Read MB/s,Write MB/s\nWD Red,4TB,180,170\nSamsung 870,1TB,560,530\n");
    let sized = parse("Config,Op,Size,IOPS\nnvme,randread,1G,12345\nsata,randread,2G,345\n");
    assert_eq!(
        workloads(&sized)[0],
        "nvme|read|random|0|randread 1G|iops read 12345"
    );
}

#[test]
fn columns_of_configuration_tell_it_together() {
    let file = parse("Server,Filesystem,Op,Read MB/s\na,ext4,randread,100\nb,ext4,randread,300\n");
    let subjects: Vec<_> = file.runs.iter().map(|run| run.subject.as_deref()).collect();
    assert_eq!(subjects, [Some("a ext4"), Some("b ext4")]);
}

#[test]
fn more_columns_than_a_person_fills_are_no_long_table() {
    let heads = "op,".repeat(17);
    let cells = "read,".repeat(17);
    refusal(&format!(
        "Config,{heads}IOPS\nnvme,{cells}12345\nsata,{cells}345\n"
    ));
}
