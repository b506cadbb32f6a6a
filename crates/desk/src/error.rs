//! Errors of the desk API: always JSON, with a message for the user.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use axum::http::{Response, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse;
use bookings::BookingError;
use content::ErrorMessages;
use contract::FieldMessage;
use contract::desk::{ContentFile, ContentPlace, ContentProblem, DeskRefusal, LeadLine};
use domain::{
    AttachmentProblem, FieldError, Locale, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS,
    MAX_ATTACHMENTS_BYTES, NamedField,
};
use endpoint::{Error, response};
use images::ingest::{IngestError, MAX_BYTES, MAX_PIXELS};
use images::video::{CaptionsError, MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES, VideoError};
use images::{BucketError, NameError};
use store::StoreError;
use workers::WorkError;

use crate::booking_refusal::BookingRefusal;
use crate::{Context, language};

/// The result of a handler.
pub type HandlerResult = Result<Response<Body>, DeskError>;

/// An error of the desk API.
#[derive(Clone, Debug)]
pub enum DeskError {
    /// An error common to all endpoints.
    Endpoint(Error),
    /// Someone else changed the lead; contains its current state.
    LeadConflict(Box<LeadLine>),
    /// Someone else changed the settings.
    SettingsConflict,
    /// Someone else published the file; contains its current version.
    ContentConflict(Box<ContentFile>),
    /// A file already has the title or the address of a new one.
    ContentExists(Box<ContentPlace>),
    /// The problems of content that cannot be published.
    Content(Vec<ContentProblem>),
    /// The person must prove again who they are.
    ReauthenticationRequired,
    /// The settings require a second factor.
    SecondFactorRequired,
    /// An image with this name already exists.
    ImageExists,
    /// The storage of images and videos failed.
    ImageStorage,
    /// The image's content was rejected.
    ImageRejected(IngestError),
    /// The image's name is invalid.
    ImageName(NameError),
    /// Someone else has replaced the file in this field in the meantime.
    FileReplaced(&'static str),
    /// The video was rejected.
    VideoRejected(VideoError),
    /// The captions of a video were rejected.
    CaptionsRejected(CaptionsError),
    /// A file cannot be attached to a lead.
    AttachmentRejected(AttachmentProblem),
    /// A booking was refused.
    BookingRefused(BookingRefusal),
}

impl From<Error> for DeskError {
    fn from(error: Error) -> Self {
        Self::Endpoint(error)
    }
}

impl From<WorkError> for DeskError {
    fn from(error: WorkError) -> Self {
        Self::Endpoint(error.into())
    }
}

impl From<BucketError> for DeskError {
    fn from(error: BucketError) -> Self {
        tracing::error!(%error, "the storage of images failed");
        Self::ImageStorage
    }
}

impl From<StoreError> for DeskError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "database error in the desk");
        Self::Endpoint(Error::Unavailable)
    }
}

impl From<BookingError> for DeskError {
    fn from(error: BookingError) -> Self {
        BookingRefusal::of(error).map_or_else(Self::Endpoint, Self::BookingRefused)
    }
}

/// Field errors with messages from the site's text.
pub fn invalid<F: NamedField>(context: &Context, errors: Vec<FieldError<F>>) -> DeskError {
    let messages = &context.site().messages;
    let fields = errors
        .into_iter()
        .map(|error| messages.field_message(error));
    Error::Invalid(fields.collect()).into()
}

/// An error for one field.
pub fn invalid_field(field: &str, message: &str) -> DeskError {
    Error::field(field, message).into()
}

/// An invalid value for a parameter.
pub fn invalid_value(name: &str) -> DeskError {
    Error::InvalidValue(name.to_owned()).into()
}

/// Attaches the error as a response extension; [`render_errors`] writes the body.
impl IntoResponse for DeskError {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = self.status();
        response.extensions_mut().insert(self);
        response
    }
}

/// Middleware that renders errors of handlers and extractors as JSON, with messages in the language of
/// the signed-in person.
pub async fn render_errors(context: Context, request: Request, next: Next) -> Response<Body> {
    let preferred = language::preferred(request.headers());
    let mut response = next.run(request).await;
    let extensions = response.extensions_mut();
    let context = context.in_locale(extensions.remove::<Locale>().unwrap_or(preferred));
    let own = extensions.remove::<DeskError>();
    let Some(error) = own.or_else(|| extensions.remove::<Error>().map(DeskError::Endpoint)) else {
        return response;
    };
    let mut rendered = error.render(&context);
    // Keep headers added by other layers, such as `Allow`, but not the length of the replaced body.
    for (name, value) in response.headers() {
        if name != CONTENT_LENGTH && !rendered.headers().contains_key(name) {
            rendered.headers_mut().insert(name.clone(), value.clone());
        }
    }
    rendered
}

/// 404 for an unknown API path.
pub async fn not_found() -> Error {
    Error::NotFound
}

/// 405 for a known path with another method.
pub async fn method_not_allowed() -> Error {
    Error::MethodNotAllowed
}

impl DeskError {
    /// Renders the error as a JSON response.
    pub fn render(self, context: &Context) -> Response<Body> {
        let texts = &context.site().desk.errors;
        response::json(self.status(), &self.body(texts))
    }

    const fn status(&self) -> StatusCode {
        match self {
            Self::Endpoint(error) => error.status(),
            Self::LeadConflict(_)
            | Self::SettingsConflict
            | Self::ContentConflict(_)
            | Self::BookingRefused(BookingRefusal::Changed) => StatusCode::CONFLICT,
            Self::ImageRejected(IngestError::TooLarge)
            | Self::VideoRejected(VideoError::TooLarge)
            | Self::CaptionsRejected(CaptionsError::TooLarge)
            | Self::AttachmentRejected(AttachmentProblem::TooLarge) => {
                StatusCode::PAYLOAD_TOO_LARGE
            }
            Self::Content(_)
            | Self::ContentExists(_)
            | Self::ImageRejected(IngestError::TooComplex)
            | Self::ImageName(_)
            | Self::VideoRejected(_)
            | Self::CaptionsRejected(_)
            | Self::AttachmentRejected(_)
            | Self::BookingRefused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::ReauthenticationRequired | Self::SecondFactorRequired => StatusCode::FORBIDDEN,
            Self::ImageExists | Self::FileReplaced(_) => StatusCode::PRECONDITION_FAILED,
            Self::ImageStorage => StatusCode::SERVICE_UNAVAILABLE,
            Self::ImageRejected(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }

    fn body(self, texts: &ErrorMessages) -> DeskRefusal {
        match self {
            Self::Endpoint(error) => endpoint_body(error, texts),
            Self::ReauthenticationRequired => DeskRefusal {
                reauthenticate: true,
                ..plain(&texts.reauthenticate)
            },
            Self::SecondFactorRequired => plain(&texts.second_factor),
            Self::ImageExists => plain(&texts.image_exists),
            Self::ImageStorage => plain(&texts.image_storage),
            Self::ImageRejected(error) => of_file("image", &rejection(error, texts)),
            Self::ImageName(error) => {
                let message = match error {
                    NameError::Invalid => &texts.image_name,
                    NameError::NotAnImage => &texts.image_name_extension,
                    NameError::Heic => &texts.image_heic,
                };
                of_file("name", message)
            }
            Self::FileReplaced(field) => of_file(field, &texts.file_replaced),
            Self::VideoRejected(error) => of_file("video", &video_rejection(&error, texts)),
            Self::CaptionsRejected(error) => of_file("captions", &captions_rejection(error, texts)),
            Self::AttachmentRejected(problem) => {
                of_file("file", &attachment_rejection(problem, texts))
            }
            Self::BookingRefused(refusal) => plain(&refusal.message(&texts.booking)),
            Self::LeadConflict(lead) => DeskRefusal {
                lead: Some(*lead),
                ..plain(&texts.conflict)
            },
            Self::SettingsConflict => plain(&texts.settings_conflict),
            Self::ContentConflict(file) => DeskRefusal {
                content: Some(file),
                ..plain(&texts.content_conflict)
            },
            Self::ContentExists(existing) => DeskRefusal {
                existing: Some(*existing),
                ..of_field("title".to_owned(), &texts.content_exists, texts)
            },
            Self::Content(problems) => DeskRefusal {
                problems,
                ..plain(&texts.content)
            },
        }
    }
}

fn endpoint_body(error: Error, texts: &ErrorMessages) -> DeskRefusal {
    match error {
        Error::Unauthorized => plain(&texts.no_session),
        Error::Forbidden => plain(&texts.other_role),
        Error::CrossSite => plain(&texts.cross_site),
        Error::NotFound => plain(&texts.not_found),
        Error::MethodNotAllowed => plain(&texts.method),
        Error::UnsupportedMediaType => plain(&texts.media_type),
        Error::BadRequest | Error::NotJson => plain(&texts.bad_json),
        Error::TooLarge => plain(&texts.too_large),
        Error::TimedOut => plain(&texts.too_slow),
        Error::Conflict => plain(&texts.conflict),
        Error::Unavailable => plain(&texts.store),
        Error::Busy | Error::TooMany => plain(&texts.busy),
        Error::Invalid(fields) => of_fields(fields, texts),
        Error::UnknownField(field) => of_field(field, &texts.unknown_field, texts),
        Error::InvalidValue(field) => of_field(field, &texts.wrong_value, texts),
    }
}

fn rejection(error: IngestError, texts: &ErrorMessages) -> String {
    match error {
        IngestError::NotAnImage => texts.not_an_image.clone(),
        IngestError::Heic => texts.image_heic.clone(),
        IngestError::FormatMismatch => texts.image_extension.clone(),
        IngestError::Corrupt => texts.image_damaged.clone(),
        IngestError::TooComplex => texts.image_too_complex.clone(),
        IngestError::TooLarge => texts
            .image_too_large
            .replace("{megabytes}", &(MAX_BYTES >> 20).to_string())
            .replace("{megapixels}", &(MAX_PIXELS / 1_000_000).to_string()),
    }
}

fn video_rejection(error: &VideoError, texts: &ErrorMessages) -> String {
    match error {
        VideoError::NotMp4 => texts.video_not_mp4.clone(),
        VideoError::Damaged | VideoError::Unreadable => texts.video_damaged.clone(),
        VideoError::Fragmented => texts.video_fragmented.clone(),
        VideoError::NoPicture => texts.video_no_picture.clone(),
        VideoError::PictureCodec(codec) => texts.video_codec.replace("{codec}", codec),
        VideoError::SoundCodec(codec) => texts.video_sound.replace("{codec}", codec),
        VideoError::TooLarge => {
            let megabytes = (MAX_VIDEO_BYTES / 1_000_000).to_string();
            texts.video_too_large.replace("{megabytes}", &megabytes)
        }
    }
}

fn attachment_rejection(problem: AttachmentProblem, texts: &ErrorMessages) -> String {
    let megabytes = |text: &str, bytes: u64| {
        let megabytes = bytes / 1_000_000;
        text.replace("{megabytes}", &megabytes.to_string())
    };
    match problem {
        AttachmentProblem::Empty => texts.attachment_empty.clone(),
        AttachmentProblem::UnknownType => texts.attachment_type.clone(),
        AttachmentProblem::TooLarge => {
            megabytes(&texts.attachment_too_large, MAX_ATTACHMENT_BYTES as u64)
        }
        AttachmentProblem::TooMany => texts
            .attachment_too_many
            .replace("{count}", &MAX_ATTACHMENTS.to_string()),
        AttachmentProblem::NoRoom => megabytes(&texts.attachment_no_room, MAX_ATTACHMENTS_BYTES),
    }
}

fn captions_rejection(error: CaptionsError, texts: &ErrorMessages) -> String {
    let at = |text: &str, line: usize| text.replace("{line}", &line.to_string());
    match error {
        CaptionsError::NotWebVtt => texts.captions_not_webvtt.clone(),
        CaptionsError::TooLarge => {
            let kilobytes = (MAX_CAPTIONS_BYTES >> 10).to_string();
            texts.captions_too_large.replace("{kilobytes}", &kilobytes)
        }
        CaptionsError::Empty => texts.captions_empty.clone(),
        CaptionsError::Time(line) => at(&texts.captions_time, line),
        CaptionsError::EndsEarly(line) => at(&texts.captions_end, line),
        CaptionsError::Unsorted(line) => at(&texts.captions_unsorted, line),
        CaptionsError::Overlap(line) => at(&texts.captions_overlap, line),
        CaptionsError::NoText(line) => at(&texts.captions_no_text, line),
    }
}

fn plain(text: &str) -> DeskRefusal {
    DeskRefusal {
        error: text.to_owned(),
        ..DeskRefusal::default()
    }
}

fn of_fields(fields: Vec<FieldMessage>, texts: &ErrorMessages) -> DeskRefusal {
    DeskRefusal {
        fields,
        ..plain(&texts.fields)
    }
}

/// The refusal of a file, of which the form shows only the message.
fn of_file(field: &str, message: &str) -> DeskRefusal {
    let fields = vec![FieldMessage {
        field: field.to_owned(),
        message: message.to_owned(),
    }];
    DeskRefusal {
        fields,
        ..plain(message)
    }
}

fn of_field(field: String, message: &str, texts: &ErrorMessages) -> DeskRefusal {
    let message = message.to_owned();
    of_fields(vec![FieldMessage { field, message }], texts)
}
