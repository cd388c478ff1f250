use memchr::memmem::Finder;

use super::{home, label, local, machine, place, serial};

/// The words by which details are known, made ready once for all pieces of a text.
#[derive(Debug)]
pub(crate) struct Signs {
    pub(super) homes: Vec<Finder<'static>>,
    pub(super) places: Vec<Finder<'static>>,
    pub(super) serials: Vec<Finder<'static>>,
    pub(super) labels: Vec<Finder<'static>>,
    pub(super) systems: Vec<Finder<'static>>,
    pub(super) locals: Vec<Finder<'static>>,
}

impl Signs {
    pub(crate) fn new() -> Self {
        let ready = |words: &[&'static str]| words.iter().map(|word| Finder::new(*word)).collect();
        Self {
            homes: ready(&home::WORDS),
            places: place::PLACES
                .iter()
                .map(|place| Finder::new(place.word))
                .collect(),
            serials: ready(&serial::WORDS),
            labels: label::LABELS
                .iter()
                .map(|label| Finder::new(label.word))
                .collect(),
            systems: ready(&machine::WORDS),
            locals: ready(&local::ENDINGS),
        }
    }
}

/// Where each of the words stands in a text, with its number in the list; word after word.
pub(super) fn places<'t>(
    words: &'t [Finder<'static>],
    text: &'t str,
) -> impl Iterator<Item = (usize, usize)> + 't {
    words
        .iter()
        .enumerate()
        .flat_map(move |(number, word)| word.find_iter(text.as_bytes()).map(move |at| (number, at)))
}
