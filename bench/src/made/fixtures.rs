//! Long texts out of the fixtures of `crates/formats`: the same output again and again, as in a log of many runs, or a
//! table with its rows again and again below one heading.

use std::{fs, path::Path};

use anyhow::Context;

/// A fixture and how a long text becomes of it.
pub(crate) struct Fixture {
    /// What the table of results calls it.
    pub(crate) name: &'static str,
    /// Its path below the fixtures, which ends in the name that it is read under.
    pub(crate) path: &'static str,
    /// The first and last line, from 1, that are repeated; all of them when there is no heading.
    rows: Option<(usize, usize)>,
}

const fn whole(name: &'static str, path: &'static str) -> Fixture {
    Fixture {
        name,
        path,
        rows: None,
    }
}

const fn rows(name: &'static str, path: &'static str, first: usize, last: usize) -> Fixture {
    Fixture {
        name,
        path,
        rows: Some((first, last)),
    }
}

/// One or two of each text format.
pub(crate) const FIXTURES: [Fixture; 35] = [
    whole("fio text", "fio-text/3.33-two-groups.txt"),
    whole("fio text, 32 jobs", "fio-text/3.33-numjobs.txt"),
    whole("fio terse", "fio-terse/v3-two-jobs-disk.txt"),
    rows("fio log, clat_hist", "fio-log/h_clat_hist.1.log", 1, 6),
    whole("diskspd text", "diskspd/2.0-mix-two-files.txt"),
    whole("dd", "dd/gnu-loop.txt"),
    whole("dd, several languages", "dd/locales.txt"),
    whole("hdparm", "hdparm/cached-and-buffered.txt"),
    whole("CrystalDiskMark", "cdm/8.0-mix.txt"),
    whole("CrystalDiskMark in UTF-16", "cdm/5.1-utf16.txt"),
    whole("CrystalDiskMark in Shift JIS", "cdm/8.0-shift-jis.txt"),
    whole("KDiskMark", "kdiskmark/3.2-mix.txt"),
    whole("AmorphousDiskMark", "adm/4.0.txt"),
    whole("AS SSD", "as-ssd/2.0-rates.txt"),
    whole("iozone", "iozone/3.434-auto.txt"),
    whole("iozone throughput", "iozone/3.506-throughput.txt"),
    whole("Iometer CSV", "iometer/1.1.0-three-tests.csv"),
    rows("Iometer samples", "iometer/samples.csv", 15, 19),
    whole("bonnie++ CSV", "bonnie/1.97.csv"),
    whole("bonnie++ table", "bonnie/2.00a-table-only.txt"),
    whole("sysbench", "sysbench/1.0-rndrw.txt"),
    whole("ioping", "ioping/1.3-requests.txt"),
    whole("elbencho CSV", "elbencho/phases.csv"),
    whole("elbencho text", "elbencho/two-outputs.txt"),
    rows("vdbench flat file", "vdbench/flatfile.html", 8, 10),
    whole("vdbench summary", "vdbench/console.txt"),
    whole("YABS text", "yabs/2023.txt"),
    whole("dbench", "dbench/4.00.txt"),
    whole("pgbench", "pgbench/16.txt"),
    whole("iperf3 text", "iperf3/3.12-parallel.txt"),
    whole("zpool iostat", "zpool-iostat/mirror-dates.txt"),
    whole("iostat -x", "iostat/12-extended.txt"),
    whole("sadf", "sadf/two-disks.csv"),
    rows("typeperf", "pdh/typeperf.csv", 3, 5),
    whole("winsat", "winsat/two-drives.txt"),
];

impl Fixture {
    /// The name that it is read under, of which a log's meaning hangs.
    pub(crate) fn file_name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// The fixture with what repeats in it so many times.
    pub(crate) fn repeated(&self, times: usize) -> anyhow::Result<Vec<u8>> {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/formats/tests/fixtures");
        let path = fixtures.join(self.path);
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        let Some((first, last)) = self.rows else {
            return Ok(bytes.repeat(times));
        };
        let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        let part = |from: usize, to: usize| lines.get(from..to).unwrap_or_default().concat();
        let below = part(last, lines.len());
        Ok([part(0, first - 1), part(first - 1, last).repeat(times), below].concat())
    }
}
