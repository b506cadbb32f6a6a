//! The priority of threads that nobody waits for.

/// By how much the nice value of a thread grows: it then gets about a tenth of a busy core.
const BACKGROUND: i32 = 10;

/// Lowers the calling thread's priority for the rest of its life, so that its work gives way to requests and
/// publications when all cores are busy. Linux has a nice value for each thread.
pub fn lower_priority() {
    if let Err(error) = rustix::process::nice(BACKGROUND) {
        tracing::debug!(%error, "a background thread has the priority of all others");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowers_the_priority_of_the_calling_thread_only() {
        let nice = || rustix::process::nice(0).expect("readable");
        let before = nice();
        let lowered = std::thread::spawn(move || {
            lower_priority();
            nice()
        });
        let lowered = lowered.join().expect("ended");
        assert_eq!(lowered, (before + BACKGROUND).min(19));
        assert_eq!(nice(), before);
    }
}
