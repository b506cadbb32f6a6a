//! Names of the icons.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Name of an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Icon {
    Arrow,
    Box,
    Calendar,
    Chat,
    Check,
    Chevron,
    Clip,
    Clock,
    Close,
    Crew,
    Doc,
    Facebook,
    Glass,
    Home,
    Instagram,
    Mail,
    Menu,
    Mic,
    Note,
    Phone,
    Piano,
    Pin,
    Plug,
    Rain,
    Search,
    Shield,
    Stairs,
    Star,
    Talk,
    Timer,
    Up,
    Warn,
    Youtube,
}
