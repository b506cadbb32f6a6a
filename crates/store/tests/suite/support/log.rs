//! Test support: what the log says in a test's thread.

use std::cell::RefCell;
use std::fmt;
use std::sync::Once;

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

thread_local! {
    static MESSAGES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Collects the messages of this thread from now on.
pub fn start() {
    static INSTALLED: Once = Once::new();
    // One subscriber for all threads. With a subscriber per thread, a message that another thread
    // was first to write is cached as disabled for this thread too.
    INSTALLED.call_once(|| {
        tracing::subscriber::set_global_default(Collector).expect("the only subscriber");
        tracing::callsite::rebuild_interest_cache();
    });
    MESSAGES.take();
}

/// Asserts that a collected message contains a text.
pub fn assert(words: &str) {
    MESSAGES.with_borrow(|messages| {
        let found = messages.iter().any(|message| message.contains(words));
        assert!(found, "no '{words}' in {messages:?}");
    });
}

struct Collector;

impl Subscriber for Collector {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut message = Message::default();
        event.record(&mut message);
        MESSAGES.with_borrow_mut(|messages| messages.push(message.0));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
