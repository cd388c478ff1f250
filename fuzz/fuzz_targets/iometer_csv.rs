#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| podium_fuzz::read_as("iometer-csv", bytes));
