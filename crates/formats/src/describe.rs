use std::fmt::Write;

use crate::registry::DESCRIBED;

/// How the format looks that everybody can make.
const TABLE: &str = "\n## A table of your own\n\n\
    Anything that was measured can be uploaded as a table: a CSV or TSV file, or a sheet of a spreadsheet, one line per \
    measurement.\n\n\
    ```\n\
    config,workload,op,metric,value,unit,repetition\n\
    NFS,Copy of an ISO,write,bandwidth,88.8,MB/s,1\n\
    NFS,Copy of an ISO,write,bandwidth,90.1,MB/s,2\n\
    iSCSI,Copy of an ISO,write,bandwidth,104,MB/s,1\n\
    ```\n\n\
    | column | what |\n| --- | --- |\n\
    | `workload` | names the row; needed |\n\
    | `op` | `read`, `write`, `total`, or the tool's own word; needed |\n\
    | `metric` | `bandwidth`, `iops`, `latency`, `duration`, `cpu`, `score`, or a name of your own; needed |\n\
    | `value`, `unit` | the number and its unit: `B/s`, `kB/s`, `KiB/s`, `MB/s` (10^6), `MiB/s` (2^20), `GB/s`, `GiB/s`, \
    `Mbit/s`, `Gbit/s`, `IOPS`, `ns`, `us`, `ms`, `s`, `min`, `h`, `%`, `B` to `GiB`; needed, but the value may be empty \
    where `outcome` says why |\n\
    | `config` | several configs in one file, each a column of the comparison |\n\
    | `repetition` | the number of the repetition, where it was measured more than once |\n\
    | `stat` | `mean` (else taken), `min`, `max`, `p50`, `p99` … |\n\
    | `better` | `higher` or `lower`, for a metric of your own |\n\
    | `outcome`, `note` | `ok`, `failed` or `unfinished`, and why |\n\
    | `tool`, `section` | what measured it, and the heading under which it stands |\n\
    | `block_size`, `queue_depth`, `jobs`, `pattern`, `read_percent`, `bytes` | what the workload was, where it is known |\n\
    | `condition.NAME`, `factor.NAME` | conditions of the workload, and what was tested (`factor.share.protocol`) |\n";

/// `docs/FORMATS.md`: every format that is read, in the words of the formats themselves.
pub fn describe() -> String {
    let mut page = String::from(
        "# Formats\n\n\
         Written by the program from its own registry (`podium_formats::describe`); a test keeps it current.\n\n\
         A file is recognised by what is in it, never by its name. Units are converted once, while reading, to bytes \
         per second, operations per second, seconds, bytes and percent; what a label means is what the tool measures, \
         which is not always what it prints. It is proven by the arithmetic of files (bytes, time and rate) or by the \
         tool's source; where neither proves it, the label is taken at its word and the file carries the warning \
         `unit-unproven`. What a file does not say is absent.\n\n\
         Archives and compressed files (`.zip`, `.tar`, `.gz`, `.zst`, also in each other) are opened, and each file in \
         them is read as one of the formats below. The sheets of a spreadsheet (`.xlsx`, `.ods`) are read as the tables \
         that they would be if they were saved as CSV: numbers as they are stored, percentages as they are shown, dates \
         and times of days as no figures. Hidden sheets are left out. A run names the file or sheet that it comes from.\n",
    );
    page.push_str(TABLE);
    for format in DESCRIBED {
        // Writing to a string cannot fail.
        let _ = write!(
            page,
            "\n## {}\n\n`{}` · versions: {}\n\n{}\n",
            format.name(),
            format.id(),
            format.versions(),
            format.reads()
        );
    }
    page
}
