use super::*;

fn found(text: &str) -> Vec<(&'static str, String)> {
    in_piece(text, &SIGNS)
        .into_iter()
        .map(|found| (found.kind, found.value))
        .collect()
}

fn assert_found(cases: &[(&str, &[(&str, &str)])]) {
    for (text, expected) in cases {
        let expected: Vec<_> = expected
            .iter()
            .map(|(kind, value)| (*kind, (*value).to_owned()))
            .collect();
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn logins_are_found_in_prompts_and_calls() {
    assert_found(&[
        (
            "anna@lab-7:~$ fio",
            &[("user name", "anna"), ("host name", "lab-7")],
        ),
        ("root@pve3:~# dd if=/dev/zero", &[("host name", "pve3")]),
        (
            "[wsh@node32 cache]# dd",
            &[("user name", "wsh"), ("host name", "node32")],
        ),
        (
            "(venv) anna@lab-7:/mnt/t$",
            &[("user name", "anna"), ("host name", "lab-7")],
        ),
        (
            "anna@Annas-Mac fio % fio",
            &[("user name", "anna"), ("host name", "Annas-Mac")],
        ),
        (
            "\u{1b}[01;32manna@lab-7\u{1b}[00m:\u{1b}[01;34m~\u{1b}[00m$ ls",
            &[("user name", "anna"), ("host name", "lab-7")],
        ),
        (
            "ssh -p 22 anna@lab-7 uptime",
            &[("user name", "anna"), ("host name", "lab-7")],
        ),
        ("> admin@10.1.2.30:~$ dd", &[("address", "10.1.2.30")]),
        ("randread@4k 50% done", &[]),
        ("RND4K@Q32 and 4k@QD32% of all", &[]),
        ("mean@p99:12$", &[]),
    ]);
}

#[test]
fn mail_addresses_are_told_from_services_and_files() {
    assert_found(&[
        (
            "by Anna <anna.b+io@mail.example.org>.",
            &[("mail address", "anna.b+io@mail.example.org")],
        ),
        ("getty@tty1.service icon@2x.png git@example.org a@b @x.de x@", &[]),
    ]);
}

#[test]
fn homes_are_found_up_to_the_name() {
    assert_found(&[
        ("directory=/home/anna/fio/x", &[("path", "/home/anna")]),
        ("\"/export/home/anna\"", &[("path", "/export/home/anna")]),
        ("/Users/anna/Desktop", &[("path", "/Users/anna")]),
        (r"C:\Users\anna>fio", &[("path", r"C:\Users\anna")]),
        (r"D:\\Users\\Anna Berg\\t.dat", &[("path", r"D:\Users\Anna Berg")]),
        (r"C:\Users\anna is here", &[("path", r"C:\Users\anna")]),
        (r"\\nas\Users\anna\x", &[("path", r"\Users\anna")]),
        (r#""\/home\/j\u00f6rg\/x""#, &[("path", "/home/jörg")]),
        (r#""/home/j\u00f6rg/x""#, &[("path", "/home/jörg")]),
        ("/home/jörg/x", &[("path", "/home/jörg")]),
        ("https://example.org/home/anna", &[]),
        ("/mnt/tank/home/job1 /home/ubuntu/x /home/$USER /home/ /home", &[]),
        (r"C:\Users\Public\x and Windows Users\x", &[]),
    ]);
}

#[test]
fn serials_and_world_wide_names_are_found() {
    assert_found(&[
        (
            "filename=/dev/disk/by-id/ata-WDC_WD40EFRX-68N_WD-WCC7K0AB-part1:x",
            &[("serial number", "ata-WDC_WD40EFRX-68N_WD-WCC7K0AB")],
        ),
        (
            "wwn-0x5000c500a1b2c3d4",
            &[("serial number", "0x5000c500a1b2c3d4")],
        ),
        (
            "naa.5000c500a1b2c3d4,",
            &[("serial number", "naa.5000c500a1b2c3d4")],
        ),
        (
            "eui.0025385a81b01234",
            &[("serial number", "eui.0025385a81b01234")],
        ),
        ("Serial Number:    S3Z8NB0K", &[("serial number", "S3Z8NB0K")]),
        (
            "<SerialNumber>AB12CD</SerialNumber>",
            &[("serial number", "AB12CD")],
        ),
        ("\"serial\" : \"AB12-CD\"", &[("serial number", "AB12-CD")]),
        ("ID_SERIAL=AB12CD", &[("serial number", "AB12CD")]),
        (
            "iqn.1993-08.org.debian:01:9ab8",
            &[("address", "iqn.1993-08.org.debian:01:9ab8")],
        ),
        (
            "0x7ffd1234abcd5678 0x5000 0x5000c500a1b2c3d4e5 \"serial_overlap\" : \"1\"",
            &[],
        ),
        ("Serial: none, serial port 1234, serial=yes", &[]),
    ]);
}

#[test]
fn machines_and_users_are_found_behind_labels() {
    assert_found(&[
        ("\"hostname\" : \"box-4\",", &[("host name", "box-4")]),
        ("Host Name:                 BOX4", &[("host name", "BOX4")]),
        ("computer name: BOX4", &[("host name", "BOX4")]),
        ("<ComputerName>BOX4</ComputerName>", &[("host name", "BOX4")]),
        ("Linux box4 6.1.0-13-amd64 #1 SMP", &[("host name", "box4")]),
        (
            "Linux 5.15.0-91-generic (box4) \t01/05/26",
            &[("host name", "box4")],
        ),
        ("USERNAME=anna", &[("user name", "anna")]),
        (
            "System:    Host: box4 Kernel: 5.4.0-1041 aarch64 bits: 64",
            &[("host name", "box4")],
        ),
        ("Host: box4 is up", &[]),
        ("Linux version 6.1.0 and Linux 6.1.0 here", &[]),
        (
            "hostname,iops\nhostname: localhost \"hostname\" : \"\", \"iops\": 5",
            &[],
        ),
    ]);
}

#[test]
fn addresses_are_told_from_versions_times_and_tables() {
    assert_found(&[
        ("server 10.20.30.40:5201", &[("address", "10.20.30.40")]),
        ("//192.168.7.20/share", &[("address", "192.168.7.20")]),
        ("203.0.113.77/24", &[("address", "203.0.113.77")]),
        (
            "10.0.0.15-10.0.0.19",
            &[("address", "10.0.0.15"), ("address", "10.0.0.19")],
        ),
        (
            "fe80::1ff:fe23:4567:890a%eth0",
            &[("address", "fe80::1ff:fe23:4567:890a")],
        ),
        ("[2001:db8::7:15]:80", &[("address", "2001:db8::7:15")]),
        ("ether 00:1b:44:11:3a:b7 txq", &[("address", "00:1b:44:11:3a:b7")]),
        ("00-1B-44-11-3A-B7", &[("address", "00-1B-44-11-3A-B7")]),
        (
            "50:01:43:80:11:22:33:44",
            &[("serial number", "50:01:43:80:11:22:33:44")],
        ),
        (
            "127.0.0.1 0.0.0.0 255.255.255.0 239.1.1.1 ::1 :: 00:00:00:00:00:00",
            &[],
        ),
        (
            "fio-3.33.1.12 1.2.3.4 v10.1.12.3 x64.10.20.30.40 10.20.30.400 1.2.3.4.50",
            &[],
        ),
        (
            "fio version 10.20.30.40, \"version\" : \"10.20.30.40\" <AppVersion>12.3.4.5</AppVersion>",
            &[],
        ),
        (
            "CrystalDiskMark 8.0.4.12 Driver: 14.8.16.1 Chrome/120.0.0.0 5.15.0.91-generic",
            &[],
        ),
        (
            "12:34:56 2026-01-31T10:00:00 1-2-3 std::io::Error a::b 1:2:3",
            &[],
        ),
        ("1.5,2.5,3.5;4.25.6 1.000.000.000 99.99.999", &[]),
    ]);
}

#[test]
fn a_mask_is_no_detail() {
    assert_found(&[
        (
            "****@*****:~$ and /home/****/x *@*.* xxxx@xxxxxx:~$ /home/xxxx/y",
            &[],
        ),
        ("\"hostname\" : \"***-b\", Serial Number: *******b", &[]),
    ]);
}

#[test]
fn a_detail_is_named_once_with_its_first_line() {
    let text = format!(
        "a\n/home/anna/x\n{}/home/anna/y bob@example.org\n",
        "0.1,2.5\n".repeat(40_000)
    );
    let mut file = ParsedFile::default();
    search(&text, &Limits::default(), &mut file);
    let places: Vec<_> = file
        .personal
        .iter()
        .map(|p| (p.value.as_str(), p.place.as_str()))
        .collect();
    assert_eq!(
        places,
        [("/home/anna", "line 2"), ("bob@example.org", "line 40003")]
    );
}

#[test]
fn details_are_bounded() {
    let text = (0..50).fold(String::new(), |text, at| text + &format!("bob{at}@example.org\n"));
    let limits = Limits {
        notices: 3,
        ..Limits::default()
    };
    let mut file = ParsedFile::default();
    search(&text, &limits, &mut file);
    assert_eq!(file.personal.len(), 3);
    assert_eq!(file.warnings[0].code, "more-personal");
    assert!(file.warnings[0].message.starts_with("47 "));
}
