//! `composite.xml` as version 10.8 of the Phoronix Test Suite writes it.

use std::fmt::Write;

use super::Numbers;

/// Some systems and the results of all of them, each of three trials.
pub(crate) fn document(systems: u64, results: u64) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\"?>\n<!--Phoronix Test Suite v10.8.4-->\n<PhoronixTestSuite>\n  <Generated>\n    \
         <Title>many-systems</Title>\n    <LastModified>2024-03-02 18:44:10</LastModified>\n    \
         <TestClient>Phoronix Test Suite v10.8.4</TestClient>\n    <Description>File systems.</Description>\n  \
         </Generated>\n",
    );
    for number in 0..systems {
        system(&mut text, number);
    }
    let mut numbers = Numbers::new();
    for number in 0..results {
        result(&mut text, number, systems, &mut numbers);
    }
    text.push_str("</PhoronixTestSuite>\n");
    text
}

fn system(text: &mut String, number: u64) {
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "  <System>\n    <Identifier>system {number}</Identifier>\n    <Hardware>Processor: Example E-2468 @ 3.40GHz \
         (6 Cores / 12 Threads), Motherboard: Example Board 7 (1.2 BIOS), Memory: 32GB, Disk: 960GB ACME SSD 9 + 2 x \
         4001GB ACME HDD 3, Network: 2 x Example 10G</Hardware>\n    <Software>OS: Debian 12, Kernel: 6.1.0-18-amd64 \
         (x86_64), Compiler: GCC 12.2.0, File-System: ext4</Software>\n    <User>root</User>\n    \
         <TimeStamp>2024-03-02 18:10:55</TimeStamp>\n    <TestClientVersion>10.8.4</TestClientVersion>\n    \
         <Notes></Notes>\n    <JSON>{{\"disk-scheduler\":\"MQ-DEADLINE\",\"disk-mount-options\":\"relatime,rw\"}}\
         </JSON>\n  </System>\n"
    );
}

fn result(text: &mut String, number: u64, systems: u64, numbers: &mut Numbers) {
    let kib = number + 1;
    let _ = write!(
        text,
        "  <Result>\n    <Identifier>pts/fio-2.1.0</Identifier>\n    <Title>Flexible IO Tester</Title>\n    \
         <AppVersion>3.35</AppVersion>\n    <Arguments>randwrite libaio 0 1 {kib}k 1 /srv/test</Arguments>\n    \
         <Description>Type: Random Write - Engine: Linux AIO - Direct: Yes - Block Size: {kib}KB - Job Count: 1 - Disk \
         Target: /srv/test</Description>\n    <Scale>IOPS</Scale>\n    <Proportion>HIB</Proportion>\n    \
         <DisplayFormat>BAR_GRAPH</DisplayFormat>\n    <Data>\n"
    );
    for system in 0..systems {
        let least = 1000 + numbers.below(50_000);
        let (mean, most) = (least + 10, least + 20);
        let _ = write!(
            text,
            "      <Entry>\n        <Identifier>system {system}</Identifier>\n        <Value>{mean}</Value>\n        \
             <RawString>{least}:{mean}:{most}</RawString>\n        \
             <JSON>{{\"test-run-times\":\"30.41:30.38:30.52\"}}</JSON>\n      </Entry>\n"
        );
    }
    text.push_str("    </Data>\n  </Result>\n");
}
