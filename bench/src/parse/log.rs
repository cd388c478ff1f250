//! fio's latency logs.

use super::{ROUNDS, add_rate, python, read_sound, shortest};
use crate::{made::fio_log, report::Report};

/// Half a million requests, as a minute of a fast drive makes them.
const ROWS: u64 = 500_000;

/// Prints the shortest of some reads in seconds, or that there is no pandas. The bytes are in memory already; what is
/// read is what the log says: five columns, of which the last is hexadecimal and stays a text.
const PYTHON: &str = "
import io, sys, time
try:
    import pandas
except ImportError:
    print('no pandas')
    sys.exit()
data = open(sys.argv[1], 'rb').read()
names = ['ms', 'ns', 'direction', 'block', 'priority']
best = float('inf')
for _ in range(int(sys.argv[2])):
    start = time.perf_counter()
    frame = pandas.read_csv(io.BytesIO(data), names=names, skipinitialspace=True)
    best = min(best, time.perf_counter() - start)
    assert len(frame) > 0
    del frame
print(best)
";

/// Measures a completion latency log with a row for every request.
pub(super) fn measure(report: &mut Report) -> anyhow::Result<()> {
    let log = fio_log::log(ROWS);
    let [mut podium, mut pandas] = [f64::INFINITY; 2];
    let mut is_skipped = false;
    for _ in 0..ROUNDS {
        podium = podium.min(shortest(|| read_sound(Some(fio_log::NAME), log.as_bytes()))?);
        if !is_skipped {
            match python(PYTHON, log.as_bytes())?.parse() {
                Ok(seconds) => pandas = pandas.min(seconds),
                Err(_) => is_skipped = true,
            }
        }
    }
    report.add("fio clat log, size", log.len() as f64 / 1e6, "MB");
    add_rate(report, "fio clat log, podium_formats::parse", log.len(), podium);
    if is_skipped {
        report.note("fio clat log, pandas.read_csv", "skipped: no pandas");
    } else {
        add_rate(report, "fio clat log, pandas.read_csv", log.len(), pandas);
        report.add(
            "fio clat log, Podium over pandas.read_csv",
            pandas / podium,
            "times",
        );
    }
    Ok(())
}
