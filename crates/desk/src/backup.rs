//! A backup to download, the same file that `mudanza backup` writes. Owners only.

use std::convert::Infallible;
use std::fs::File;
use std::io::Read;
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use bytes::Bytes;
use contract::desk::{BackupStatus, NewBackup};
use domain::{SecurityEventKind, today};
use endpoint::{Error, Json, response};
use futures_util::Stream;
use tokio::sync::mpsc;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::HandlerResult;
use crate::last_backup::{last_backup, record_download};
use crate::prepared_backup::{Backups, ReadyBackup};
use crate::secret;
use crate::services::{OperationServices, SecurityLog};
use crate::session::SignedIn;

/// How long a backup waits for its download, in milliseconds: 10 minutes.
const LIFETIME: i64 = 10 * 60_000;
/// Bytes that are read at a time.
const CHUNK: usize = 64 << 10;
/// Chunks buffered for a slow connection.
const BUFFERED_CHUNKS: usize = 4;

/// `GET /desk/api/backup`.
pub async fn status(State(operations): State<OperationServices>) -> HandlerResult {
    let setup = &operations.backup;
    let status = BackupStatus {
        available: setup.make.is_some(),
        encrypted: setup.is_encrypted,
        images: setup.has_images,
        last: last_backup(&operations).await?,
    };
    Ok(response::json(StatusCode::OK, &status))
}

/// `POST /desk/api/backup`: makes a backup, which is downloaded from its own address within ten minutes.
/// Takes as long as copying the data.
pub async fn make(
    context: Context,
    State(operations): State<OperationServices>,
    State(backups): State<Arc<Backups>>,
    Extension(signed_in): Extension<SignedIn>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let make = operations.backup.make.as_ref().ok_or(Error::NotFound)?;
    let permit = backups.permits.try_acquire();
    let _permit = permit.map_err(|_| Error::Busy)?;
    // Free the disk space of the previous backup first.
    drop(backups.replace(None));
    let result = async {
        make()
            .await
            .and_then(|file| Ok((file.metadata()?.len(), file)))
    };
    let (bytes, file) = result.await.map_err(|error| {
        tracing::error!(error = format!("{error:#}"), "could not make a backup");
        Error::Unavailable
    })?;
    let id = secret::new().map_err(|_| Error::Unavailable)?;
    backups.replace(Some(ReadyBackup {
        id: id.clone(),
        session: signed_in.session,
        file,
        made_at: (context.clock)().as_millisecond(),
    }));
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    Ok(response::json(
        StatusCode::CREATED,
        &NewBackup { id, bytes },
    ))
}

/// `GET /desk/api/backup/{id}`: the file, once, in the session that made it.
pub async fn download(
    context: Context,
    State(operations): State<OperationServices>,
    State(log): State<SecurityLog>,
    State(backups): State<Arc<Backups>>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
) -> HandlerResult {
    let now = (context.clock)();
    let Some(backup) = backups.replace(None) else {
        return Err(Error::NotFound.into());
    };
    let is_current = now.as_millisecond() - backup.made_at < LIFETIME;
    if backup.id != id || backup.session != signed_in.session {
        // Another person's backup stays.
        backups.replace(Some(backup).filter(|_| is_current));
        return Err(Error::NotFound.into());
    }
    if !is_current {
        return Err(Error::NotFound.into());
    }
    let length = backup
        .file
        .metadata()
        .map_err(|_| Error::Unavailable)?
        .len();
    let detail = if operations.backup.is_encrypted {
        "encrypted"
    } else {
        "not encrypted"
    };
    let kind = SecurityEventKind::Backup;
    log.record_act(&signed_in, kind, None, detail).await;
    let (send, receive) = mpsc::channel(BUFFERED_CHUNKS);
    tokio::task::spawn_blocking(move || send_file(backup.file, &send));
    let pieces = recorded_stream(context, operations, receive, length);
    let mut response = Response::new(Body::from_stream(pieces));
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("application/octet-stream");
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    let name = format!("attachment; filename=\"{}.mudanza\"", today(now));
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The pieces of a backup of `length` bytes. It counts as downloaded once the connection takes the last one.
fn recorded_stream(
    context: Context,
    operations: OperationServices,
    receive: mpsc::Receiver<Bytes>,
    length: u64,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let start = (context, operations, receive, length);
    futures_util::stream::unfold(
        start,
        move |(context, operations, mut receive, left)| async move {
            let piece = receive.recv().await?;
            let left = left.saturating_sub(u64::try_from(piece.len()).unwrap_or(left));
            if left == 0 {
                record_download(&context, &operations, length).await;
            }
            Some((Ok(piece), (context, operations, receive, left)))
        },
    )
}

/// Sends a file. If it ends early, the browser notices by its length.
fn send_file(mut file: File, send: &mpsc::Sender<Bytes>) {
    let mut chunk = vec![0; CHUNK];
    loop {
        let read = match file.read(&mut chunk) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) => {
                tracing::error!(%error, "could not read a backup");
                return;
            }
        };
        let piece = Bytes::copy_from_slice(&chunk[..read]);
        if send.blocking_send(piece).is_err() {
            return;
        }
    }
}
