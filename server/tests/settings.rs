//! Settings as the program itself reads them.

#[path = "support/podium.rs"]
#[expect(dead_code, reason = "shared with the tests of the private database")]
mod podium;

use podium::{Data, command, output};

#[test]
fn environment_wins_over_file_and_flag_over_environment() {
    let data = Data::new();
    let dir = data.path().parent().expect("a parent").to_owned();
    std::fs::write(dir.join("podium.toml"), "addr = \"127.0.0.1:notaport\"\n").expect("written");
    // Each of them is wrong in its own way, so what is complained about is what was used.
    let mut with_environment = command(&["serve"], &data.path());
    let said = with_environment
        .env("PODIUM_ADDR", "environment")
        .output()
        .expect("podium runs");
    assert!(String::from_utf8_lossy(&said.stderr).contains("'environment'"));
    let mut with_flag = command(&["serve", "--addr", "flag"], &data.path());
    let said = with_flag
        .env("PODIUM_ADDR", "environment")
        .output()
        .expect("podium runs");
    assert!(String::from_utf8_lossy(&said.stderr).contains("'flag'"));
    let mut with_file = command(&["serve"], &data.path());
    let said = with_file.env_remove("PODIUM_ADDR").output().expect("podium runs");
    assert!(String::from_utf8_lossy(&said.stderr).contains("notaport"));
}

#[test]
fn wrong_setting_is_one_sentence_and_exit_2() {
    let data = Data::new();
    let wrong = output(&["serve", "--file-bytes", "many"], &data.path());
    assert_eq!(wrong.status.code(), Some(2));
    let said = String::from_utf8_lossy(&wrong.stderr);
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
}

#[test]
fn port_in_use_is_one_sentence() {
    let data = Data::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let refused = output(&["serve", "--addr", &address], &data.path());
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        said.contains("is in use") && said.trim_end().lines().count() == 1,
        "{said}"
    );
}

#[test]
fn help_succeeds_and_no_command_does_not() {
    let data = Data::new();
    assert_eq!(output(&["--help"], &data.path()).status.code(), Some(0));
    assert_eq!(output(&[], &data.path()).status.code(), Some(2));
}
