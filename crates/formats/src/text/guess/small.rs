/// The small form of a letter of the code pages that are guessed. The standard library knows that of every letter there
/// is, in tables of 13 KB that the browser would have to load.
pub(super) fn small(c: char) -> char {
    let is_even = u32::from(c).is_multiple_of(2);
    let step = match c {
        'À'..='Ö' | 'Ø'..='Þ' | 'А'..='Я' => 0x20,
        'Ā'..='Į' | 'Ĳ'..='Ķ' | 'Ŋ'..='Ŷ' | 'Ș'..='Ț' | 'Ґ' if is_even => 1,
        'Ĺ'..='Ň' | 'Ź'..='Ž' if !is_even => 1,
        'Ѐ'..='Џ' => 0x50,
        'Ÿ' => return 'ÿ',
        _ => return c.to_ascii_lowercase(),
    };
    char::from_u32(u32::from(c) + step).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_the_code_pages_are_small_as_unicode_has_it() {
        let latin = '\0'..='\u{17f}';
        for c in latin.chain('Ș'..='ț').chain('Ѐ'..='џ').chain(['Ґ', 'ґ']) {
            // One of Turkish becomes two; its alphabet has it as it is.
            let expected = if c == 'İ' {
                c
            } else {
                c.to_lowercase().next().unwrap()
            };
            assert_eq!(small(c), expected, "{c}");
        }
    }
}
