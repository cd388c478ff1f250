use podium_app::pages::PastedSystem;
use podium_domain::{
    Factor, Factors, InvalidText, Level,
    factor::{canonical, is_stated, known, out_of_range},
};
use podium_formats::{Machine, SystemOutput, read_system};

use crate::error::AppError;

/// Most factors of one config.
pub(super) const MAX_FACTORS: usize = 200;

/// What stands before the name of a factor that has a field of its own.
pub const FACTOR_FIELD: &str = "factor.";

/// The factors of a config: not too many.
///
/// # Errors
/// When there are too many.
pub fn checked_factors(factors: &Factors) -> Result<(), AppError> {
    if factors.len() > MAX_FACTORS {
        return Err(AppError::Invalid(format!(
            "a config has at most {MAX_FACTORS} factors"
        )));
    }
    Ok(())
}

/// Reads `name = level` lines, as the form without JavaScript sends them. Empty lines are skipped.
///
/// # Errors
/// The first line that is not such a line, with its number.
pub fn factors_from_lines(text: &str) -> Result<Factors, AppError> {
    let mut factors = Factors::new();
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let at = |InvalidText(why): InvalidText| AppError::Invalid(format!("factors, line {number}: {why}"));
        let (name, level) = line.split_once('=').ok_or_else(|| {
            at(InvalidText(
                "write “name = level”, such as share.protocol = NFS".to_owned(),
            ))
        })?;
        let name = Factor::parse(name).map_err(at)?;
        let level = Level::parse(level).map_err(at)?;
        if let Some(earlier) = factors.insert(name.clone(), level) {
            return Err(at(InvalidText(format!(
                "{name} already has the level “{earlier}”"
            ))));
        }
    }
    checked_factors(&factors)?;
    Ok(factors)
}

/// Takes the level of a factor that has a field of its own.
///
/// # Errors
/// When the text is no level, when it is a number that the factor cannot have, or when another one is stated already.
pub fn add_level(factors: &mut Factors, factor: &str, text: &str) -> Result<(), AppError> {
    let invalid = |InvalidText(why): InvalidText| AppError::Invalid(why);
    let level = Level::parse(text).map_err(invalid)?;
    let registered = known(factor)
        .ok_or_else(|| AppError::Invalid(format!("there is no field for the factor “{factor}”")))?;
    if let Some(why) = out_of_range(registered, level.as_str()) {
        return Err(AppError::Invalid(why));
    }
    let factor = Factor::parse(factor).map_err(invalid)?;
    add_factors(factors, Factors::from([(factor, level)]))
}

/// Adds factors to others. The same one twice is no matter where both say the same.
///
/// # Errors
/// When a factor has another level already, or there are too many.
pub fn add_factors(factors: &mut Factors, more: Factors) -> Result<(), AppError> {
    for (factor, level) in more {
        match factors.get(&factor) {
            Some(earlier)
                if canonical(factor.as_str(), earlier.as_str())
                    != canonical(factor.as_str(), level.as_str()) =>
            {
                return Err(AppError::Invalid(format!(
                    "{factor} already has the level “{earlier}”, so it cannot be “{level}” too"
                )));
            }
            Some(_) => {}
            None => {
                factors.insert(factor, level);
            }
        }
    }
    checked_factors(factors)
}

/// What the pasted output of commands says.
pub fn read_pasted(system: &PastedSystem) -> Vec<SystemOutput> {
    read_system(&system.text, system.of)
}

/// Adds what the pasted output of commands says of factors that are not stated.
pub fn add_unstated(factors: &mut Factors, system: &PastedSystem) {
    let outputs = read_pasted(system);
    for (factor, level) in outputs.iter().flat_map(|output| &output.levels) {
        if let (Ok(factor), Ok(level)) = (Factor::parse(factor), Level::parse(level))
            && factors.len() < MAX_FACTORS
        {
            let stated = factors.entry(factor).or_insert_with(|| level.clone());
            if !is_stated(stated.as_str()) {
                *stated = level;
            }
        }
    }
}

/// The machine that a word names; none is the initiator.
///
/// # Errors
/// When it is another word.
pub fn parse_machine(word: &str) -> Result<Machine, AppError> {
    if word.is_empty() {
        return Ok(Machine::default());
    }
    Machine::ALL
        .into_iter()
        .find(|machine| machine.as_str() == word)
        .ok_or_else(|| AppError::Invalid(format!("“{word}” is none of initiator, target, guest")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factor_lines_are_read_and_the_wrong_line_is_named() {
        let factors = factors_from_lines("share.protocol = NFS\n\ndisks = 4x \"6 TB\" = x\r\n").unwrap();
        assert_eq!(factors.len(), 2);
        assert_eq!(
            factors[&Factor::parse("disks").unwrap()].as_str(),
            r#"4x "6 TB" = x"#
        );
        for (text, part) in [
            ("a = b\nnonsense", "line 2"),
            ("a = b\na = c", "already"),
            ("a =", "empty"),
        ] {
            let error = factors_from_lines(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_level_has_the_right_size_and_one_value() {
        let mut factors = Factors::new();
        add_level(&mut factors, "network.link", "10 GbE").unwrap();
        add_level(&mut factors, "network.link", "10GBASE-T").unwrap();
        assert_eq!(factors.len(), 1);
        for (factor, level, part) in [
            ("network.link", "1 GbE", "already"),
            ("target.memory", "32 KB", "unit"),
            ("target.model", " ", "empty"),
            ("no.such", "x", "no field"),
        ] {
            let error = add_level(&mut factors, factor, level).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn pasted_output_fills_only_what_is_not_stated() {
        let mut factors = factors_from_lines("network.link = 1 GbE").unwrap();
        let system = PastedSystem {
            text: "Settings for eth0:\n\tSpeed: 10000Mb/s\nbus-info: 0\ndriver: ixgbe\n".to_owned(),
            ..PastedSystem::default()
        };
        add_unstated(&mut factors, &system);
        let levels: Vec<_> = factors.values().map(Level::as_str).collect();
        assert_eq!(levels, ["ixgbe", "1 GbE"]);
    }
}
