//! The private PostgreSQL of `podium serve`, with the real programs.

#[path = "support/podium.rs"]
mod podium;

use nix::sys::signal::{Signal, kill};
use podium::{Data, PATIENCE, Podium, get, output, sql};

/// Waits until the processes are gone; a killed server's may take a moment.
fn wait_until_gone(pid: nix::unistd::Pid) {
    let begin = std::time::Instant::now();
    while kill(pid, None).is_ok() && !is_zombie(pid) {
        assert!(begin.elapsed() < PATIENCE, "process {pid} does not end");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

fn is_zombie(pid: nix::unistd::Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')')
        .is_some_and(|(_, rest)| rest.trim_start().starts_with('Z'))
}

#[test]
fn data_survives_killing_everything() {
    let data = Data::new();
    let first = Podium::serve(&data);
    sql(&data, "create table t (n int); insert into t values (42)");
    let database = data.database_process().expect("a process");
    first.signal(Signal::SIGKILL);
    kill(database, Signal::SIGKILL).expect("killed");
    first.wait();
    let second = Podium::serve(&data);
    assert_eq!(sql(&data, "select n from t"), "42");
    assert!(get(&second.address, "/readyz").starts_with("HTTP/1.1 200"));
}

#[test]
fn database_left_behind_by_a_killed_podium_is_taken_over() {
    let data = Data::new();
    let first = Podium::serve(&data);
    sql(&data, "create table t (n int); insert into t values (7)");
    let orphan = data.database_process().expect("a process");
    first.signal(Signal::SIGKILL);
    first.wait();
    let _second = Podium::serve(&data);
    assert_ne!(data.database_process(), Some(orphan));
    wait_until_gone(orphan);
    assert_eq!(sql(&data, "select n from t"), "7");
}

#[test]
fn process_file_of_another_programs_number_is_seen_through() {
    let data = Data::new();
    let first = Podium::serve(&data);
    let database = data.database_process().expect("a process");
    let file = data.path().join("postgres/postmaster.pid");
    first.signal(Signal::SIGKILL);
    kill(database, Signal::SIGKILL).expect("killed");
    first.wait();
    wait_until_gone(database);
    // As after a restart of a container: the number belongs to a process that lives and is no PostgreSQL.
    let text = std::fs::read_to_string(&file).expect("a process file");
    let (_, rest) = text.split_once('\n').expect("lines");
    std::fs::write(&file, format!("{}\n{rest}", std::process::id())).expect("written");
    let second = Podium::serve(&data);
    assert!(get(&second.address, "/healthz").starts_with("HTTP/1.1 200"));
}

#[test]
fn second_podium_on_the_same_data_is_refused() {
    let data = Data::new();
    let first = Podium::serve(&data);
    let second = output(&["serve"], &data.path());
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8_lossy(&second.stderr);
    assert!(said.contains("another podium is already running on"), "{said}");
    assert!(get(&first.address, "/healthz").starts_with("HTTP/1.1 200"));
}

#[test]
fn both_signals_stop_the_database_too() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let data = Data::new();
        let podium = Podium::serve(&data);
        let database = data.database_process().expect("a process");
        let sockets = data.sockets();
        podium.signal(signal);
        assert!(podium.wait().success());
        assert!(!sockets.exists());
        assert!(kill(database, None).is_err(), "the database still runs");
        assert_eq!(data.database_process(), None);
    }
}

#[test]
fn end_of_the_database_ends_podium_with_a_failure() {
    let data = Data::new();
    let podium = Podium::serve(&data);
    kill(data.database_process().expect("a process"), Signal::SIGQUIT).expect("sent");
    assert_eq!(podium.wait().code(), Some(1));
}

#[test]
fn half_made_cluster_is_made_again() {
    let data = Data::new();
    let half = data.path().join("postgres.new-1/base");
    std::fs::create_dir_all(&half).expect("a directory");
    let _podium = Podium::serve(&data);
    assert!(!half.exists());
    assert_eq!(sql(&data, "select 1"), "1");
}

#[test]
fn cluster_of_another_version_is_refused_by_name() {
    let data = Data::new();
    drop(Podium::serve(&data));
    std::fs::write(data.path().join("postgres/PG_VERSION"), "9.6\n").expect("written");
    let refused = output(&["serve"], &data.path());
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("PostgreSQL 9.6"), "{said}");
}

#[test]
fn directory_that_the_databases_user_cannot_reach_is_named() {
    if !nix::unistd::geteuid().is_root() {
        eprintln!("skipped: only root runs the database as somebody else");
        return;
    }
    let data = Data::new();
    let parent = data.path().parent().expect("a parent").to_owned();
    std::fs::set_permissions(&parent, std::os::unix::fs::PermissionsExt::from_mode(0o700)).expect("closed");
    let refused = output(&["serve"], &data.path());
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        said.contains("cannot reach") && said.contains(parent.to_str().expect("text")),
        "{said}"
    );
}

#[test]
fn short_commands_use_the_database_of_a_serving_podium() {
    let data = Data::new();
    let podium = Podium::serve(&data);
    let process = data.database_process();
    for _ in 0..2 {
        let demo = output(&["demo"], &data.path());
        assert!(demo.status.success(), "{}", String::from_utf8_lossy(&demo.stderr));
    }
    assert!(output(&["migrate"], &data.path()).status.success());
    assert_eq!(data.database_process(), process);
    assert_eq!(sql(&data, "select count(*) from comparison"), "5");
    assert!(get(&podium.address, "/browse").starts_with("HTTP/1.1 200"));
}

#[test]
fn short_commands_start_and_stop_a_database_of_their_own() {
    let data = Data::new();
    let migrated = output(&["migrate"], &data.path());
    assert!(
        migrated.status.success(),
        "{}",
        String::from_utf8_lossy(&migrated.stderr)
    );
    assert_eq!(data.database_process(), None);
}

#[test]
fn uploaded_files_are_closed_to_other_users() {
    use std::os::unix::fs::PermissionsExt;
    let data = Data::new();
    let _podium = Podium::serve(&data);
    for dir in ["archive", "spool", "postgres"] {
        let mode = std::fs::metadata(data.path().join(dir))
            .expect("a directory")
            .permissions()
            .mode();
        assert_eq!(mode & 0o077, 0, "{dir}");
    }
}
