//! `lscpu`: lines of `Name: value`.

use super::{Machine, SystemOutput, pairs};

pub(super) fn read(lines: &[&str], of: Machine) -> Option<SystemOutput> {
    let model = pairs::only(lines, "Model name")?;
    let mut output = SystemOutput::of("lscpu");
    let sockets = pairs::only(lines, "Socket(s)").and_then(|text| text.parse::<u32>().ok());
    let machine = of.as_str();
    // Of a guest the sockets are as invented as the rest; what counts is how many processors it was given.
    let cpus = pairs::only(lines, "CPU(s)").filter(|text| text.parse::<u32>().is_ok());
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
    if let (Machine::Initiator, Some(hypervisor)) = (of, pairs::only(lines, "Hypervisor vendor")) {
        output.say("initiator.virtualization", hypervisor);
    }
    output.some()
}
