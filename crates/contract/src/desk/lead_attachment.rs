//! Files attached to a lead.

use serde::Serialize;
use ts_rs::TS;

/// The files attached to a lead, and how many it may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskAttachments {
    /// The files, oldest first.
    pub files: Vec<DeskAttachment>,
    /// Most files of a lead.
    pub max_files: u32,
    /// Largest file, in bytes.
    pub max_bytes: u64,
    /// Most bytes of all files together.
    pub max_total_bytes: u64,
}

/// A file attached to a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskAttachment {
    /// Id of the attachment.
    pub id: String,
    /// When it was attached.
    pub at: i64,
    /// Name of the person who attached it; empty if the customer sent it.
    pub by: String,
    /// Id of that person; none if the customer sent it.
    pub by_id: Option<String>,
    /// Name of the file.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// URL of the download.
    pub address: String,
    /// URL of a small picture, if it is an image that could be decoded.
    pub preview_address: Option<String>,
}
