/// Times of day as seconds since the first, over midnight.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    first_s: Option<f64>,
    /// The last time of day, and the midnights before it.
    last_s: f64,
    days: f64,
    /// Since the first; never goes back.
    passed_s: f64,
}

const DAY_S: f64 = 86_400.0;

impl Clock {
    /// Reads `10:57:00.106`; `None` when it is no time of day.
    pub(crate) fn seconds(&mut self, text: &str) -> Option<f64> {
        let day_s = time_of_day(text)?;
        let first_s = *self.first_s.get_or_insert(day_s);
        // Lines may be out of order by a little; a whole half day back is the next day.
        if day_s < self.last_s - DAY_S / 2.0 {
            self.days += 1.0;
        }
        self.last_s = day_s;
        // Microseconds are more than any of these formats prints.
        let passed_s = ((self.days * DAY_S + day_s - first_s) * 1e6).round() / 1e6;
        self.passed_s = self.passed_s.max(passed_s);
        Some(self.passed_s)
    }
}

/// Seconds since midnight.
fn time_of_day(text: &str) -> Option<f64> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let two = |text: &str, most: u64| {
        let number = crate::numbers::whole(text).filter(|number| text.len() == 2 && *number < most)?;
        u32::try_from(number).ok().map(f64::from)
    };
    let (whole, fraction) = seconds.split_at_checked(2)?;
    let fraction = match fraction {
        "" => 0.0,
        fraction => crate::numbers::number(&format!("0{fraction}"))?.value,
    };
    let sound = parts.next().is_none() && (0.0..1.0).contains(&fraction);
    sound.then_some(two(hours, 24)? * 3600.0 + two(minutes, 60)? * 60.0 + two(whole, 60)? + fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_pass_midnight_and_never_go_back() {
        let mut clock = Clock::default();
        let times = ["23:59:59.510", "00:00:00.500", "00:00:00.400", "00:00:10.510"];
        let seconds: Vec<_> = times.iter().map(|time| clock.seconds(time).unwrap()).collect();
        assert_eq!(seconds, [0.0, 0.99, 0.99, 11.0]);
    }

    #[test]
    fn what_is_no_time_of_day_is_nothing() {
        for text in [
            "",
            "1:02:03",
            "24:00:00",
            "10:60:00",
            "10:00",
            "10:00:0x",
            "10:00:00.1.2",
            "10:00:00:00",
        ] {
            assert_eq!(Clock::default().seconds(text), None, "{text}");
        }
    }
}
