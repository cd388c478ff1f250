use super::*;

#[test]
fn a_processor_is_read_in_german_and_french() {
    let german = "Architektur:  x86_64\nCPU(s):  8\nModellname:  Intel(R) Xeon(R) CPU E3-1230 v5 @ 3.40GHz\nSockel:  2\n";
    let french = "Architecture :  x86_64\nProcesseur(s) :  8\nNom de modèle :  Intel(R) Xeon(R) CPU E3-1230 v5 @ 3.40GHz\nSocket(s) :  2\n";
    let expected = [
        ("initiator.cpu", "2x Intel(R) Xeon(R) CPU E3-1230 v5 @ 3.40GHz"),
        ("initiator.cpus", "8"),
    ];
    for text in [german, french, &french.replace(" :", "\u{a0}:")] {
        assert_eq!(
            only(text, Machine::Initiator),
            (levels(&expected), Vec::new()),
            "{text}"
        );
    }
}

#[test]
fn of_another_language_it_is_said_how_to_run_the_command() {
    let text = "アーキテクチャ: x86_64\nCPU: 8\nベンダー ID: GenuineIntel\nモデル名: Intel(R) Xeon(R)\n";
    let (taken, remarks) = only(text, Machine::Target);
    assert_eq!(taken, levels(&[]));
    assert!(remarks[0].contains("LC_ALL=C lscpu"), "{remarks:?}");
}

#[test]
fn the_json_of_a_processor_says_what_its_lines_say() {
    let text = r#"{
   "lscpu": [
      {"field": "Architecture:", "data": "x86_64", "children": [{"field": "CPU op-mode(s):", "data": "32-bit, 64-bit"}]},
      {"field": "CPU(s):", "data": "16"},
      {"field": "Vendor ID:", "data": "AuthenticAMD", "children": [
         {"field": "Model name:", "data": "AMD EPYC 7302P", "children": [{"field": "Socket(s):", "data": "1"}]}]}
   ]
}"#;
    let expected = [("initiator.cpu", "AMD EPYC 7302P"), ("initiator.cpus", "16")];
    assert_eq!(only(text, Machine::Initiator).0, levels(&expected));
}

#[test]
fn a_processor_may_have_several_kinds_of_cores_but_several_machines_are_not_one() {
    let rockchip =
        "Architecture: aarch64\nCPU(s): 8\nVendor ID: ARM\nModel name: Cortex-A55\nModel name: Cortex-A76\n";
    assert_eq!(
        only(rockchip, Machine::Target).0,
        levels(&[("target.cpu", "Cortex-A55 + Cortex-A76")])
    );
    let two = format!("{rockchip}Architecture: x86_64\nModel name: Intel(R) N100\n");
    let (taken, remarks) = only(&two, Machine::Target);
    assert_eq!(taken, levels(&[]));
    assert!(remarks[0].starts_with("Several machines"), "{remarks:?}");
}

#[test]
fn memory_is_read_in_any_language_by_the_shape_of_its_table() {
    let german = "               gesamt       benutzt     frei      gemns.  Puffer/Cache verfügbar\n\
                  Speicher:       15Gi       2,7Gi       9,1Gi       120Mi       3,9Gi        12Gi\n\
                  Auslager:      976Mi          0B       976Mi\n";
    let french = "               total       utilisé      libre     partagé tamp/cache   disponible\n\
                  Mem :          7,6Gi       2,7Gi       9,1Gi       120Mi       3,9Gi        12Gi\n\
                  Échange :      976Mi          0B       976Mi\n";
    assert_eq!(
        only(german, Machine::Target).0,
        levels(&[("target.memory", "15 GiB")])
    );
    assert_eq!(
        only(french, Machine::Target).0,
        levels(&[("target.memory", "7.6 GiB")])
    );
    let bare = german.replace("15Gi", "67G");
    let (taken, remarks) = only(&bare, Machine::Target);
    assert_eq!((taken, remarks.len()), (levels(&[]), 1));
}
