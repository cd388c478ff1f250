//! `lscpu`: lines of `Name: value`, or the same as JSON (`-J`). The names are in the language of whoever ran it.

use super::{Machine, SystemOutput, pairs};

mod json;

/// The same name in English, German and French (util-linux's translations).
const MODEL: [&str; 3] = ["Model name", "Modellname", "Nom de modèle"];
const CPUS: [&str; 2] = ["CPU(s)", "Processeur(s)"];
const SOCKETS: [&str; 2] = ["Socket(s)", "Sockel"];
const HYPERVISOR: [&str; 2] = ["Hypervisor vendor", "Hypervisor-Anbieter"];

/// Values that no language translates: they tell that a text is `lscpu`'s.
const ARCHITECTURES: [&str; 4] = ["x86_64", "i686", "aarch64", "armv7l"];
const VENDORS: [&str; 4] = ["GenuineIntel", "AuthenticAMD", "ARM", "Apple"];

pub(super) fn read(lines: &[&str], of: Machine) -> Option<SystemOutput> {
    let mut output = SystemOutput::of("lscpu");
    match json::lines(lines) {
        Some(Ok(own)) => {
            let own: Vec<&str> = own.iter().map(String::as_str).collect();
            say(&mut output, &own, of);
        }
        Some(Err(damage)) => output.remarks.push(damage),
        None => say(&mut output, lines, of),
    }
    output.some()
}

fn say(output: &mut SystemOutput, lines: &[&str], of: Machine) {
    let Some(model) = model(output, lines) else { return };
    let only = |names: &[&str]| names.iter().find_map(|name| pairs::only(lines, name));
    let sockets = only(&SOCKETS).and_then(|text| text.parse::<u32>().ok());
    let machine = of.as_str();
    // Of a guest the sockets are as invented as the rest; what counts is how many processors it was given.
    let cpus = only(&CPUS).filter(|text| text.parse::<u32>().is_ok());
    match (of, cpus) {
        (Machine::Guest, Some(cpus)) => output.say("guest.cpus", cpus),
        (Machine::Guest, None) => {}
        (_, cpus) => {
            match sockets.filter(|sockets| *sockets > 1) {
                Some(sockets) => output.say(format!("{machine}.cpu"), format!("{sockets}x {model}")),
                None => output.say(format!("{machine}.cpu"), model),
            }
            if let (Machine::Initiator, Some(cpus)) = (of, cpus) {
                output.say("initiator.cpus", cpus);
            }
        }
    }
    if let (Machine::Initiator, Some(hypervisor)) = (of, only(&HYPERVISOR)) {
        output.say("initiator.virtualization", hypervisor);
    }
}

/// The model; those of a processor with several kinds of cores stand one after the other.
fn model(output: &mut SystemOutput, lines: &[&str]) -> Option<String> {
    let mut models: Vec<&str> = Vec::new();
    for model in MODEL.iter().flat_map(|name| pairs::values(lines, name)) {
        if model != "-" && !models.contains(&model) {
            models.push(model);
        }
    }
    let is_value = |known: &[&str]| {
        let values = lines.iter().filter_map(|line| line.split_once(':'));
        values
            .map(|(_, value)| value.trim())
            .filter(|value| known.contains(value))
            .count()
    };
    let machines = is_value(&ARCHITECTURES);
    if machines > 1 && models.len() > 1 {
        output
            .remarks
            .push("Several machines are named: paste only the one that is described.".to_owned());
        return None;
    }
    if models.is_empty() && machines > 0 && is_value(&VENDORS) > 0 {
        output.remarks.push(
            "It does not name a model, or not in a language that is read: run LC_ALL=C lscpu.".to_owned(),
        );
    }
    (!models.is_empty()).then(|| models.join(" + "))
}
