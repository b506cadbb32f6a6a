//! The bucket: pictures by name, each change on disk before it is answered.

mod copying;
mod reading;
mod refresh;

use std::fmt;
use std::sync::{Arc, Weak};

use bytes::Bytes;
use object_store::{ObjectStore, ObjectStoreExt, PutMode, PutOptions, PutPayload};
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, Semaphore, mpsc, oneshot};
use uuid::Uuid;

use crate::intake::{self, Clean};
use crate::kept::Kept;
use crate::{BucketError, ImageName, Picture, Place, PutError, Shelf};

pub use reading::Contents;

use copying::Job;
use refresh::Records;

/// How many uploads are looked at together: each may take some hundred megabytes.
const LOOKED_AT: usize = 1;

/// What a name that is taken means to a picture that comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is refused.
    Create,
    /// It is replaced.
    Replace,
    /// It is replaced, and has to be there.
    Update,
}

/// Called after each change of what is held, before the change is answered.
type OnChange = Box<dyn Fn() + Send + Sync>;

/// Pictures by name, in a [`Place`].
pub struct Bucket {
    store: Arc<dyn ObjectStore>,
    shelf: Shelf,
    /// One change at a time: files, record and shelf say the same.
    turn: Mutex<Records>,
    looked_at: Semaphore,
    jobs: mpsc::UnboundedSender<Job>,
    kept: Kept,
    on_change: OnChange,
}

impl fmt::Debug for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bucket({})", self.store)
    }
}

impl Bucket {
    /// Opens a bucket and reads what it holds. Copies that are missing are made in the
    /// background, and a place that is shared is looked at again from time to time.
    ///
    /// # Errors
    /// When the place cannot be opened or read.
    pub async fn open(
        place: &Place,
        shelf: Shelf,
        on_change: impl Fn() + Send + Sync + 'static,
    ) -> Result<Arc<Self>, BucketError> {
        let (jobs, queue) = mpsc::unbounded_channel();
        let bucket = Arc::new(Self {
            store: place.open()?,
            shelf,
            turn: Mutex::default(),
            looked_at: Semaphore::new(LOOKED_AT),
            jobs,
            kept: Kept::default(),
            on_change: Box::new(on_change),
        });
        let strays = bucket.refresh().await?;
        let weak = Arc::downgrade(&bucket);
        tokio::spawn(copying::work(Weak::clone(&weak), queue));
        tokio::spawn(refresh::keep_up(weak, strays, place.is_shared()));
        Ok(bucket)
    }

    /// What it holds.
    pub fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Stores a picture, cleaned of all but what is seen. `now` is in milliseconds since 1970,
    /// `max_age` in seconds.
    ///
    /// # Errors
    /// [`PutError`]; of two that create the same name at once, one gets [`PutError::Exists`].
    pub async fn put(
        &self,
        name: &ImageName,
        bytes: Bytes,
        mode: Mode,
        max_age: Option<u32>,
        now: i64,
    ) -> Result<Arc<Picture>, PutError> {
        // What is known to fail is not decoded first.
        self.check_mode(name, mode)?;
        let clean = self.clean(name, bytes).await?;
        let turn = self.turn.lock().await;
        self.check_mode(name, mode)?;
        let held = self.shelf.get(name.as_str());
        let picture = picture(name, &clean, held.as_deref(), max_age, now);
        let how = PutOptions::from(match mode {
            Mode::Create => PutMode::Create,
            Mode::Replace | Mode::Update => PutMode::Overwrite,
        });
        let (place, file) = (name.original(), PutPayload::from(clean.bytes));
        let stored = self.store.put_opts(&place, file, how).await;
        stored.map_err(|error| match error {
            object_store::Error::AlreadyExists { .. } => PutError::Exists,
            other => PutError::Bucket(other.into()),
        })?;
        if let Err(error) = self.write_record(name, &picture).await {
            if mode == Mode::Create {
                // Without its record it would be neither listed nor free.
                let _ = self.store.delete(&place).await;
            } else {
                // The file is the new one already.
                self.shelf.put(picture);
                (self.on_change)();
            }
            return Err(error.into());
        }
        self.shelf.put(picture.clone());
        (self.on_change)();
        drop(turn);
        self.ask_for_copies(name);
        Ok(Arc::new(picture))
    }

    /// Takes a picture away, with its copies; `None` if there is none.
    ///
    /// # Errors
    /// When the place of the files fails.
    pub async fn remove(&self, name: &ImageName) -> Result<Option<Arc<Picture>>, BucketError> {
        let _turn = self.turn.lock().await;
        let Some(held) = self.shelf.get(name.as_str()) else {
            return Ok(None);
        };
        // The picture goes first: a record without one is swept up at the next start, but a
        // picture without a record would be taken in again.
        match self.store.delete(&name.original()).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        self.shelf.take(name.as_str());
        (self.on_change)();
        self.sweep(name).await;
        Ok(Some(held))
    }

    fn check_mode(&self, name: &ImageName, mode: Mode) -> Result<(), PutError> {
        match (mode, self.shelf.get(name.as_str())) {
            (Mode::Create, Some(_)) => Err(PutError::Exists),
            (Mode::Update, None) => Err(PutError::Missing),
            _ => Ok(()),
        }
    }

    async fn clean(&self, name: &ImageName, bytes: Bytes) -> Result<Clean, PutError> {
        let _turn = self.looked_at.acquire().await;
        let name = name.clone();
        let clean = busy(move || intake::clean(&name, &bytes)).await?;
        Ok(clean?)
    }

    async fn write_record(&self, name: &ImageName, picture: &Picture) -> Result<(), BucketError> {
        let json = serde_json::to_vec(picture).map_err(|e| BucketError::new(e.to_string()))?;
        self.store.put(&name.record(), json.into()).await?;
        Ok(())
    }
}

/// Does what takes long on a thread of its own. The runtime's threads for such work would hold up
/// the end of the program until they are done.
async fn busy<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BucketError> {
    let (done, answer) = oneshot::channel();
    let thread = std::thread::Builder::new().name("picture".into());
    let started = thread.spawn(move || {
        // Whoever asked may have left.
        let _ = done.send(work());
    });
    started.map_err(|error| BucketError::new(error.to_string()))?;
    answer
        .await
        .map_err(|_| BucketError::new("the work on a picture broke off"))
}

fn picture(
    name: &ImageName,
    clean: &Clean,
    held: Option<&Picture>,
    max_age: Option<u32>,
    now: i64,
) -> Picture {
    Picture {
        name: name.as_str().to_owned(),
        id: held.map_or_else(Uuid::new_v4, |held| held.id),
        created_at: held.map_or(now, |held| held.created_at),
        updated_at: now,
        size: clean.bytes.len() as u64,
        version: hex::encode(&Sha256::digest(&clean.bytes)[..8]),
        max_age,
        width: clean.width,
        height: clean.height,
        varies: clean.varies,
        jpeg: Vec::new(),
        avif: Vec::new(),
    }
}
