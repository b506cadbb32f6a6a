//! The addresses of the API, for its routes and its description.

/// The description of the API.
pub const DESCRIPTION: &str = "/rest/v1/";
/// The table of quote requests.
pub const QUOTE_REQUESTS: &str = "/rest/v1/quote_requests";
/// The free arrival windows.
pub const ARRIVAL_WINDOWS: &str = "/rest/v1/rpc/arrival_windows";
/// The assistant.
pub const ASSISTANT: &str = "/functions/v1/assistant";
/// The jingle.
pub const JINGLE: &str = "/functions/v1/generate-moving-jingle";
/// The list of images.
pub const LIST: &str = "/storage/v1/object/list/{bucket}";
/// An image, without a key.
pub const PUBLIC_OBJECT: &str = "/storage/v1/object/public/{bucket}/{*name}";
/// An image.
pub const OBJECT: &str = "/storage/v1/object/{bucket}/{*name}";
/// Several images.
pub const OBJECTS: &str = "/storage/v1/object/{bucket}";
