/// What one file may cost. Checked before and while parsing, so that no input takes memory or time without bound.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Largest file, in bytes.
    pub file_bytes: usize,
    /// Most runs in one file.
    pub runs: usize,
    /// Most workloads in one file, parts included.
    pub workloads: usize,
    /// Most measurements in one file, those of parts included: what one upload can store while somebody waits.
    pub measurements: usize,
    /// Most conditions and factors in one file, those of all its workloads and runs together.
    pub conditions: usize,
    /// Most values in all series of one file.
    pub series_values: usize,
    /// Most files that are read of one archive.
    pub container_files: usize,
    /// Most bytes that all files of one archive may unpack to.
    pub container_bytes: usize,
    /// How deep archives may lie in each other; a `.tar.gz` is two.
    pub container_depth: usize,
    /// How many times its packed size a file may unpack to.
    pub container_ratio: usize,
    /// Most warnings and personal details kept, each; the rest is counted in a last warning.
    pub notices: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 32 << 20,
            runs: 2_000,
            workloads: 20_000,
            measurements: 200_000,
            conditions: 2_000_000,
            series_values: 2_000_000,
            container_files: 1_000,
            container_bytes: 128 << 20,
            container_depth: 4,
            container_ratio: 200,
            notices: 200,
        }
    }
}
