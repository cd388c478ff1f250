//! Signs beside letters.

/// Signs that result files hold: units, numbers, quotation marks.
const SIGNS: &str = "\u{a0}°µ²³¹½¼¾±×·§®©™«»–—‘’“”„…•€£¥º¡¿¬¦";

/// What no text holds at all.
const FOREIGN: i32 = -10;

/// How well the sign at `at` stands where it stands.
pub(super) fn score(chars: &[char], at: usize) -> i32 {
    let Some(c) = chars.get(at).filter(|c| !c.is_ascii()) else {
        return 0;
    };
    if c.is_control() || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{fffd}') {
        return FOREIGN;
    }
    if !SIGNS.contains(*c) {
        return -2;
    }
    let near = |at: Option<usize>| at.and_then(|at| chars.get(at)).copied().unwrap_or(' ');
    let (before, after) = (near(at.checked_sub(1)), near(at.checked_add(1)));
    let is_foreign = |c: char| !c.is_ascii() && c != '\u{a0}';
    if *c == '\u{a0}' {
        2
    } else if is_foreign(before) || is_foreign(after) {
        // Signs in a row are letters read in the wrong way.
        -2
    } else if before.is_alphabetic() && after.is_alphabetic() && !"·’–—".contains(*c) {
        -3
    } else {
        2
    }
}

/// Whether a character is a letter of a word; the micro sign and the ordinals are signs.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, 'µ' | 'º' | 'ª')
}
