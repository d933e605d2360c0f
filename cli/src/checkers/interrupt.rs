//! What happens when the run itself is to end: the programs that it started end first.
//!
//! They are in process groups of their own, so that all they start can be ended with them. The terminal's interrupt
//! therefore reaches only this process.

#[cfg(unix)]
mod signals {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, OnceLock};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{flag, low_level};

    struct Signals {
        /// While nothing runs a signal does what it always does.
        idle: Arc<AtomicBool>,
        /// The signal that came while something ran, or 0.
        received: Arc<AtomicUsize>,
    }

    fn signals() -> &'static Signals {
        static SIGNALS: OnceLock<Signals> = OnceLock::new();
        SIGNALS.get_or_init(|| {
            let signals = Signals { idle: Arc::new(AtomicBool::new(true)), received: Arc::new(AtomicUsize::new(0)) };
            for signal in [SIGHUP, SIGINT, SIGTERM] {
                // Where a signal cannot be watched it goes on doing what it always does.
                let _ = flag::register_conditional_default(signal, Arc::clone(&signals.idle));
                let _ = flag::register_usize(signal, Arc::clone(&signals.received), signal.unsigned_abs() as usize);
            }
            signals
        })
    }

    pub(in super::super) fn is_interrupted() -> bool {
        signals().received.load(Ordering::SeqCst) != 0
    }

    pub(in super::super) fn guarded<T>(work: impl FnOnce() -> T) -> T {
        let signals = signals();
        signals.idle.store(false, Ordering::SeqCst);
        let result = work();
        signals.idle.store(true, Ordering::SeqCst);
        if let Ok(signal @ 1..) = i32::try_from(signals.received.load(Ordering::SeqCst)) {
            let _ = low_level::emulate_default_handler(signal);
        }
        result
    }
}

#[cfg(not(unix))]
mod signals {
    pub(in super::super) fn is_interrupted() -> bool {
        false
    }

    pub(in super::super) fn guarded<T>(work: impl FnOnce() -> T) -> T {
        work()
    }
}

pub(super) use signals::{guarded, is_interrupted};
