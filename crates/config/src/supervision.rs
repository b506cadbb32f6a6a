//! How to notify the service manager that started the program, from the variables that it sets.

use std::collections::BTreeMap;
use std::time::Duration;

/// How to notify the service manager that started the program, such as systemd, by sd_notify(3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supervision {
    /// The path of a socket, or its abstract name after `@`.
    pub socket: String,
    /// The longest accepted time between two watchdog notifications; `None` without a watchdog.
    pub watchdog: Option<Duration>,
}

impl Supervision {
    /// Reads the environment of a process; `None` if no service manager listens.
    pub(crate) fn of(
        environment: impl IntoIterator<Item = (String, String)>,
        process: u32,
    ) -> Option<Self> {
        let variables: BTreeMap<_, _> = environment.into_iter().collect();
        let number = |name: &str| variables.get(name)?.parse::<u64>().ok();
        // A watchdog for another process was inherited by accident.
        let is_own = number("WATCHDOG_PID").is_none_or(|watched| watched == u64::from(process));
        let watchdog = number("WATCHDOG_USEC").filter(|micros| is_own && *micros > 0);
        Some(Self {
            socket: variables.get("NOTIFY_SOCKET")?.clone(),
            watchdog: watchdog.map(Duration::from_micros),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watchdog_counts_for_the_process_that_it_names() {
        let found = |variables: &[(&str, &str)]| {
            let variables = variables.iter();
            let variables = variables.map(|(name, value)| ((*name).into(), (*value).into()));
            Supervision::of(variables, 7)
        };
        let socket = ("NOTIFY_SOCKET", "/run/systemd/notify");
        let time = ("WATCHDOG_USEC", "60000000");
        let minute = Some(Duration::from_mins(1));
        for (variables, expected) in [
            (&[socket][..], Some(None)),
            (&[socket, time], Some(minute)),
            (&[socket, time, ("WATCHDOG_PID", "7")], Some(minute)),
            (&[socket, time, ("WATCHDOG_PID", "8")], Some(None)),
            (&[socket, ("WATCHDOG_USEC", "soon")], Some(None)),
            (&[socket, ("WATCHDOG_USEC", "0")], Some(None)),
            (&[time], None),
        ] {
            let found = found(variables);
            assert_eq!(found.map(|found| found.watchdog), expected, "{variables:?}");
        }
    }
}
