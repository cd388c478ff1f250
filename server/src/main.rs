//! The binary `podium`.
fn main() {}
