use super::*;

fn shown(value: f64, unit: &str, digits: impl Into<Option<u8>>) -> String {
    display_value(value, &Unit::from(unit.to_owned()), digits.into())
        .to_string()
        .replace('\u{a0}', " ")
}

#[test]
fn a_value_reads_as_people_write_it() {
    for (value, unit, digits, expected) in [
        (430e6, "B/s", Some(3), "430 MB/s"),
        (430e6, "B/s", Some(2), "0.43 GB/s"),
        (4.897e9, "B/s", Some(4), "4,897 MB/s"),
        (12.5e9, "B/s", Some(5), "12.50 GB/s"),
        (17.9e6, "B/s", Some(3), "17.9 MB/s"),
        (429_916_160.0, "B/s", Some(3), "430 MB/s"),
        (429_916_160.0, "B/s", None, "429.9 MB/s"),
        (430e6, "B/s", None, "430 MB/s"),
        (45_300.0, "B/s", Some(5), "45.30 kB/s"),
        (98_304.0, "1/s", Some(5), "98.30 k IOPS"),
        (6090.0, "1/s", Some(4), "6,090 IOPS"),
        (12.0, "1/s", Some(2), "12 IOPS"),
        (1_234_567.0, "1/s", Some(7), "1.235 M IOPS"),
        (0.00042, "s", Some(2), "0.42 ms"),
        (0.00042, "s", Some(5), "420.0 µs"),
        (0.001_1, "s", Some(2), "1.1 ms"),
        (8.3e-8, "s", Some(2), "83 ns"),
        (1.3, "s", Some(2), "1.3 s"),
        (95.0, "s", Some(2), "95 s"),
        (5700.0, "s", Some(2), "95 min"),
        (86_400.0, "s", Some(2), "24 h"),
        (1.5e9, "B", Some(2), "1.5 GB"),
        (12.345, "%", Some(5), "12.35%"),
        (1234.5, "points", Some(5), "1,235 points"),
        (1233.5, "points", Some(5), "1,234 points"),
        (0.29 * 1000.0, "points", Some(3), "290 points"),
        (2.675, "points", Some(3), "2.68 points"),
        (0.0, "B/s", Some(1), "0 MB/s"),
        (-1234.0, "points", Some(4), "−1,234 points"),
        (f64::NAN, "B/s", None, "– MB/s"),
    ] {
        assert_eq!(shown(value, unit, digits), expected, "{value} {unit} {digits:?}");
    }
}

#[test]
fn extreme_values_are_powers_of_ten_and_never_nothing() {
    for (value, unit, digits, expected) in [
        (1e308, "points", Some(1), "1×10³⁰⁸ points"),
        (1.2345e12, "points", Some(5), "1.235×10¹² points"),
        (-1.5e-7, "points", None, "−1.5×10⁻⁷ points"),
        (1_234_567_890.0, "points", None, "1,235,000,000 points"),
        (0.000_123_4, "points", Some(4), "0.0001234 points"),
        (9.9996e-5, "points", Some(3), "0.000100 points"),
        (9.9996e9, "points", Some(3), "1.00×10¹⁰ points"),
        (1e24, "B/s", Some(18), "1.000×10¹² TB/s"),
        (1e300, "s", None, "2.778×10²⁹⁶ h"),
    ] {
        assert_eq!(shown(value, unit, digits), expected, "{value} {unit} {digits:?}");
    }
    // Beside values that choose another unit.
    let scale = Scale::for_row([(1e15, Some(2)), (2e15, Some(2))], &Unit::BytesPerSecond);
    assert_eq!(scale.number(1e-314, Some(2)), "< 10⁻³⁰⁰");
    let scale = Scale::for_row([(5.1e-8, Some(2)), (6.2e-8, Some(2))], &Unit::Seconds);
    assert_eq!(scale.number(1e300, Some(2)), "> 10³⁰⁰");
}

#[test]
fn never_more_digits_than_printed_nor_than_four() {
    assert_eq!(shown(651e6, "B/s", 3), "651 MB/s");
    assert_eq!(shown(123_456.0, "points", 6), "123,500 points");
    assert_eq!(shown(9.9996e9, "B/s", 9), "10.00 GB/s");
    assert_eq!(shown(999.96e6, "B/s", 4), "1,000 MB/s");
}

#[test]
fn bounds_end_at_the_place_where_their_figure_ends() {
    for (beside, digits, bounds, expected) in [
        (759e6, Some(3), [403.2e6, 1114.8e6], "403 to 1,115"),
        (12e6, Some(2), [7.03e6, 16.97e6], "7 to 17"),
        (12e6, None, [7.03e6, 16.97e6], "7 to 17"),
        (12.5e6, None, [7.03e6, 16.97e6], "7.0 to 17.0"),
        (12e6, Some(3), [-3.04e6, 27.04e6], "−3.0 to 27.0"),
        (12e6, Some(2), [-0.4e6, 24.4e6], "0 to 24"),
        (1200e6, Some(2), [1149e6, 1251e6], "1,100 to 1,300"),
        (0.0, Some(2), [-5e6, 5e6], "−5.0 to 5.0"),
        (9.9996e6, Some(4), [9.9e6, 10.1e6], "9.90 to 10.10"),
        (12e6, Some(2), [f64::NAN, 17e6], "– to 17"),
    ] {
        let scale = Scale::for_row([(100e6, Some(3))], &Unit::BytesPerSecond);
        assert_eq!(
            scale.bounds(bounds, Some(beside), digits),
            expected,
            "{beside} {digits:?}"
        );
    }
    let scale = Scale::for_row([(0.010, Some(2))], &Unit::Seconds);
    assert_eq!(scale.bounds([0.009, 0.011], Some(0.010), Some(2)), "9 to 11");
}

#[test]
fn bounds_without_a_figure_are_figures_themselves() {
    let figures = [(None, Some([0.000_123_4, 0.001_139_2]), None), (None, None, None)];
    let scale = Scale::for_figures(figures, &Unit::Seconds);
    assert_eq!(scale.unit(), "µs");
    assert_eq!(
        scale.bounds([0.000_123_4, 0.001_139_2], None, None),
        "123.4 to 1,139"
    );
    let figures = [(Some(0.25), Some([0.000_001, 9e3]), Some(2))];
    assert_eq!(Scale::for_figures(figures, &Unit::Seconds).unit(), "s");
}

#[test]
fn a_lower_bound_is_never_rounded_up() {
    for (seconds, words) in [
        (86_400.0, "24 h"),
        (24.6 * 3600.0, "24 h"),
        (25.0 * 3600.0 - 1.0, "24 h"),
        (0.29, "0.29 s"),
        (0.57, "0.57 s"),
        (59.99, "59 s"),
        (99.9, "1.6 min"),
        (7056.0, "1.9 h"),
        (0.0, "0 s"),
        (125.0 * 3600.0, "120 h"),
    ] {
        let shown = display_lower_bound(seconds, &Unit::Seconds).to_string();
        assert_eq!(shown.replace('\u{a0}', " "), words, "{seconds}");
    }
}

#[test]
fn a_row_has_one_unit() {
    let row = [430e6, 17.9e6, 4897e6, 80.6e6].map(|value| (value, Some(3)));
    let scale = Scale::for_row(row, &Unit::BytesPerSecond);
    assert_eq!(
        row.map(|(value, digits)| scale.number(value, digits)),
        ["430", "17.9", "4,900", "80.6"]
    );
    assert_eq!(scale.unit(), "MB/s");
    let row = [98_304.0, 4210.0, 310.0].map(|value| (value, Some(6)));
    let scale = Scale::for_row(row, &Unit::PerSecond);
    assert_eq!(
        row.map(|(value, digits)| scale.number(value, digits)),
        ["98,300", "4,210", "310.0"]
    );
}

#[test]
fn an_unprinted_precision_shows_no_closing_zeros() {
    assert_eq!(shown(1.5e6, "B/s", None), "1.5 MB/s");
    assert_eq!(shown(1200.0, "1/s", None), "1,200 IOPS");
}

#[test]
fn a_row_says_what_it_measures() {
    for (metric, op, stat, words) in [
        ("bandwidth", "write", "mean", "Write bandwidth"),
        ("iops", "total", "mean", "IOPS"),
        ("latency", "read", "mean", "Read latency, mean"),
        ("latency", "read", "p99.9", "Read latency, p99.9"),
        ("duration", "total", "total", "Duration"),
        ("files per second", "create", "mean", "Create files per second"),
        ("bandwidth", "read", "max", "Read bandwidth, highest"),
    ] {
        let (metric, op) = (Metric::from(metric.to_owned()), Op::from(op.to_owned()));
        assert_eq!(measure_words(&metric, &op, &Stat::from(stat)), words);
    }
}

#[test]
fn binary_prefixes_are_powers_of_1024_and_only_for_bytes() {
    let figures = || [(Some(104_857_600.0), None, Some(4))];
    let scale = Scale::binary_for_figures(figures(), &Unit::BytesPerSecond);
    assert_eq!(
        scale.shown(104_857_600.0, Some(4)).to_string(),
        "100.0\u{a0}MiB/s"
    );
    assert_eq!(
        Scale::for_figures(figures(), &Unit::BytesPerSecond).unit(),
        "MB/s"
    );
    let seconds = Scale::binary_for_figures(figures(), &Unit::Seconds);
    assert_eq!(seconds, Scale::for_figures(figures(), &Unit::Seconds));
}
