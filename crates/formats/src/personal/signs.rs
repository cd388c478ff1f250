use memchr::memchr_iter;

use super::{Found, home, label, local, machine, place, serial};

/// What looks at a place where a word stands: text, number of the word in its list, offset of the word.
type Look = fn(&str, usize, usize, &mut Vec<Found>);

/// How many words there may be: each is a bit of a mask.
const MOST: usize = 64;

/// The letters of words as often as texts have them, the most frequent first; a point stands in every other number.
const FREQUENT: &[u8] = b"etaoinsr hldcum.pfg";

/// The words by which details are known, made ready once for all pieces of a text.
///
/// One pass finds all of them: each word has two letters in a row that are rare, and a table for either letter says of
/// which words it can be. Where both tables name a word, the text is compared with it.
#[derive(Debug)]
pub(crate) struct Signs {
    words: Vec<Word>,
    /// By byte, a bit for each word whose rare letters begin with it.
    first: [u64; 256],
    /// By byte, a bit for each word whose rare letters end with it.
    second: [u64; 256],
}

#[derive(Debug)]
struct Word {
    text: &'static str,
    /// Where its rare letters stand in it.
    rare: usize,
    /// Its number in the list of the kind.
    number: usize,
    look: Look,
}

impl Signs {
    pub(crate) fn new() -> Self {
        let mut signs = Self {
            words: Vec::new(),
            first: [0; 256],
            second: [0; 256],
        };
        signs.add(home::WORDS, home::look);
        signs.add(place::PLACES.map(|place| place.word), place::look);
        signs.add(serial::WORDS, serial::look);
        signs.add(label::LABELS.map(|label| label.word), label::look);
        signs.add(machine::WORDS, machine::look);
        signs.add(local::ENDINGS, local::look);
        signs
    }

    fn add<const N: usize>(&mut self, words: [&'static str; N], look: Look) {
        for (number, text) in words.into_iter().enumerate() {
            let rare = rarest(text.as_bytes());
            let bit = 1_u64 << self.words.len();
            if let Some([first, second]) = text.as_bytes().get(rare..rare + 2) {
                self.first[usize::from(*first)] |= bit;
                self.second[usize::from(*second)] |= bit;
            }
            self.words.push(Word {
                text,
                rare,
                number,
                look,
            });
        }
    }

    /// Has every place looked at where a word stands; a word that overlaps itself counts once.
    pub(super) fn find(&self, text: &str, found: &mut Vec<Found>) {
        let mut ends = [0; MOST];
        self.each(text.as_bytes(), |number, at| {
            let word = &self.words[number];
            if at >= ends[number] {
                ends[number] = at + word.text.len();
                (word.look)(text, word.number, at, found);
            }
        });
    }

    /// Calls for each word wherever it stands, with its number among all.
    fn each(&self, text: &[u8], mut call: impl FnMut(usize, usize)) {
        for (at, (first, second)) in text.iter().zip(text.get(1..).unwrap_or_default()).enumerate() {
            let mut named = self.first[usize::from(*first)] & self.second[usize::from(*second)];
            while named != 0 {
                let number = named.trailing_zeros() as usize;
                named &= named - 1;
                let word = &self.words[number];
                if let Some(start) = at.checked_sub(word.rare)
                    && text[start..].starts_with(word.text.as_bytes())
                {
                    call(number, start);
                }
            }
        }
    }
}

/// Where the two letters in a row of a word stand that texts have least.
fn rarest(word: &[u8]) -> usize {
    let frequency = |byte: &u8| {
        let rank = FREQUENT.iter().position(|frequent| frequent == byte);
        rank.map_or(0, |rank| FREQUENT.len() - rank)
    };
    let pairs = word.windows(2).enumerate();
    pairs
        .min_by_key(|(_, pair)| pair.iter().map(frequency).sum::<usize>())
        .map_or(0, |(at, _)| at)
}

/// Signs that addresses have several of, and how far behind one the next follows at least and at most.
pub(super) const SEPARATORS: [(u8, usize, usize); 3] = [(b'.', 2, 4), (b':', 1, 5), (b'-', 1, 5)];

/// Calls for every separator that is followed so closely by another of its kind that both can be of one address, with
/// its number in [`SEPARATORS`].
pub(super) fn close_separators(text: &[u8], mut call: impl FnMut(usize, usize)) {
    for (number, (sign, least, most)) in SEPARATORS.into_iter().enumerate() {
        for at in memchr_iter(sign, text) {
            let behind = text.get(at + least..text.len().min(at + most + 1));
            if behind.is_some_and(|behind| behind.contains(&sign)) {
                call(number, at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use memchr::memmem;
    use proptest::{prelude::*, sample::select};

    use super::*;

    /// Pieces of which words and addresses consist, so that many stand in a text, also cut and overlapping.
    fn pieces() -> impl Strategy<Value = String> {
        let whole = Signs::new().words.into_iter().map(|word| word.text.to_owned());
        let parts = [
            "/u", "/", "er", "ost", " ", ".", "1", "-", "ab:", ":", "é", "\n", "x", "Users",
        ];
        let pieces: Vec<String> = whole.chain(parts.map(str::to_owned)).collect();
        prop::collection::vec(select(pieces), 0..60).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn one_pass_finds_what_a_search_for_each_word_finds(text in pieces()) {
            let signs = Signs::new();
            let mut places = Vec::new();
            let mut ends = [0; MOST];
            signs.each(text.as_bytes(), |number, at| {
                if at >= ends[number] {
                    ends[number] = at + signs.words[number].text.len();
                    places.push((number, at));
                }
            });
            places.sort_unstable();
            let each = signs.words.iter().enumerate().flat_map(|(number, word)| {
                memmem::find_iter(text.as_bytes(), word.text).map(move |at| (number, at))
            });
            prop_assert_eq!(places, each.collect::<Vec<_>>());
        }

        #[test]
        fn separators_close_to_each_other_are_found_wherever_they_stand(text in pieces()) {
            let text = text.as_bytes();
            let mut places = Vec::new();
            close_separators(text, |number, at| places.push((number, at)));
            places.sort_unstable();
            let mut expected = Vec::new();
            for (number, (sign, least, most)) in SEPARATORS.into_iter().enumerate() {
                for at in 0..text.len() {
                    let follows = (least..=most).any(|behind| text.get(at + behind) == Some(&sign));
                    if text[at] == sign && follows {
                        expected.push((number, at));
                    }
                }
            }
            prop_assert_eq!(places, expected);
        }
    }

    #[test]
    fn every_word_has_a_bit() {
        assert!(Signs::new().words.len() <= MOST);
    }
}
