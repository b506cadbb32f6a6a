//! Tells open desks what happened, once it is on disk.

use tokio::sync::{broadcast, watch};

/// As many as a slow desk may fall behind before it is told to look at everything.
const BEHIND: usize = 1_024;

/// What happened to a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It came.
    Lead(String),
    /// It was changed.
    Changed(String),
    /// It was erased.
    Erased(String),
}

/// Where it is told.
pub struct News {
    told: broadcast::Sender<Notice>,
    ended: watch::Sender<bool>,
}

impl Default for News {
    fn default() -> Self {
        Self {
            told: broadcast::channel(BEHIND).0,
            ended: watch::channel(false).0,
        }
    }
}

impl News {
    /// Tells every open desk.
    pub fn tell(&self, notice: Notice) {
        // Nobody may be there to hear it.
        let _ = self.told.send(notice);
    }

    /// What is told from now on.
    pub fn listen(&self) -> broadcast::Receiver<Notice> {
        self.told.subscribe()
    }

    /// Ends every stream of news, so that the program can stop.
    pub fn end(&self) {
        self.ended.send_replace(true);
    }

    /// Turns true when the program is to stop.
    pub fn ending(&self) -> watch::Receiver<bool> {
        self.ended.subscribe()
    }
}
