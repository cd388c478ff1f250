/// One thing that two people changed: what it is now, and what the later one typed. Both may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// Its name on screen.
    pub what: String,
    /// As it is kept.
    pub now: String,
    /// As it was typed.
    pub typed: String,
}
