use super::*;

fn link(name: &str, speed: &str, detected: &str) -> String {
    format!("Settings for {name}:\n\tSpeed: {speed}\n\tDuplex: Full\n\tLink detected: {detected}\n")
}

#[test]
fn a_link_that_is_down_is_read_and_has_no_speed() {
    for (speed, detected) in [
        ("Unknown!", "no"),
        ("1000Mb/s", "no"),
        ("1000Mb/s", "no (No cable)"),
    ] {
        let (taken, remarks) = only(&link("eno1", speed, detected), Machine::Target);
        assert_eq!(taken, levels(&[]));
        assert!(remarks[0].starts_with("The link is down"), "{remarks:?}");
    }
    let (_, remarks) = only(&link("ens18", "Unknown!", "yes"), Machine::Guest);
    assert!(remarks[0].contains("virtual"), "{remarks:?}");
}

#[test]
fn the_speed_is_that_of_links_and_not_of_what_is_made_of_them() {
    let speed = |text: &str| only(text, Machine::Target);
    let bond = link("bond0", "20000Mb/s", "yes");
    let (taken, remarks) = speed(&bond);
    assert_eq!(taken, levels(&[]));
    assert!(remarks[0].contains("sum"), "{remarks:?}");
    let down = link("eno3", "Unknown!", "no");
    let (taken, remarks) = speed(&(link("eno1", "10000Mb/s", "yes") + &bond + &down));
    assert_eq!(taken, levels(&[("network.link", "10 Gbit/s")]));
    assert_eq!(remarks, [] as [&str; 0]);
    let (taken, remarks) = speed(&(link("eno1", "1000Mb/s", "yes") + &link("eno2", "1000Mb/s", "yes")));
    assert_eq!(taken, levels(&[("network.link", "1 Gbit/s")]));
    assert!(remarks[0].starts_with("Several links"), "{remarks:?}");
}
