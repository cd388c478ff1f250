use std::fmt::Write;

use crate::FORMATS;

/// `docs/FORMATS.md`: every format that is read, in the words of the formats themselves.
pub fn describe() -> String {
    let mut page = String::from(
        "# Formats\n\n\
         Written by the program from its own registry (`podium_formats::describe`); a test keeps it current.\n\n\
         A file is recognised by what is in it, never by its name. Units are converted once, while reading, to bytes \
         per second, operations per second, seconds, bytes and percent; what a label means is what the tool measures, \
         which is not always what it prints. What a file does not say is absent.\n\n\
         Archives and compressed files (`.zip`, `.tar`, `.gz`, `.zst`, also in each other) are opened, and each file in \
         them is read as one of the formats below. The sheets of a spreadsheet (`.xlsx`, `.ods`) are read as the tables \
         that they would be if they were saved as CSV: numbers as they are stored, percentages as they are shown, dates \
         and times of days as no figures. Hidden sheets are left out. A run names the file or sheet that it comes from.\n",
    );
    for format in FORMATS {
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
