//! The image bucket.

use images::ingest::MAX_BYTES;
use serde_json::{Value, json};

use super::parts::{error, json_response, reference, responses, responses_with_key};
use crate::images::{DEFAULT_ROWS, MAX_LENGTH, MAX_ROWS};

/// `POST object/list/{bucket}`.
pub fn list() -> Value {
    let rows = json!({ "type": "array", "items": reference("ListedImage") });
    json!({
        "operationId": "listImages",
        "tags": ["Images"],
        "summary": "Lists the images and folders of a folder.",
        "requestBody": {
            "required": true,
            "content": {
                "application/json": {
                    "schema": reference("ListRequest"),
                    "example": {
                        "prefix": "",
                        "limit": DEFAULT_ROWS,
                        "offset": 0,
                        "sortBy": { "column": "name", "order": "asc" },
                    },
                },
            },
        },
        "responses": responses_with_key([
            ("200", json_response("The rows.", &rows)),
            ("400", error("The body is invalid.", "StorageError")),
            ("503", busy()),
        ]),
    })
}

/// The schema of a list request. Unknown fields are ignored.
pub fn list_request() -> Value {
    let columns = ["name", "updated_at", "created_at", "last_accessed_at"];
    json!({
        "type": "object",
        "description": "Which images to list.",
        "properties": {
            "prefix": {
                "type": ["string", "null"],
                "maxLength": MAX_LENGTH,
                "description": "The folder; empty for the bucket itself.",
            },
            "search": {
                "type": ["string", "null"],
                "maxLength": MAX_LENGTH,
                "description": "Text that names contain.",
            },
            "limit": {
                "type": ["integer", "null"],
                "minimum": 1,
                "maximum": MAX_ROWS,
                "default": DEFAULT_ROWS,
            },
            "offset": { "type": ["integer", "null"], "minimum": 0, "maximum": u32::MAX, "default": 0 },
            "sortBy": {
                "type": ["object", "null"],
                "properties": {
                    "column": { "type": "string", "enum": columns },
                    "order": { "type": "string", "enum": ["asc", "desc"] },
                },
                "description": "By column (name, updated_at, created_at or last_accessed_at) and order (asc or \
                                desc); by name by default.",
            },
        },
    })
}

/// The schema of a row of a list.
pub fn listed_image() -> Value {
    let time = || json!({ "type": ["string", "null"], "format": "date-time" });
    json!({
        "type": "object",
        "description": "An image, or a folder, whose fields other than its name are null.",
        "properties": {
            "name": { "type": "string", "description": "Within its folder." },
            "url": {
                "type": ["string", "null"],
                "format": "uri",
                "description": "Where everybody sees it. Not in the response to a deletion.",
            },
            "id": { "type": ["string", "null"] },
            "updated_at": time(),
            "created_at": time(),
            "last_accessed_at": time(),
            "metadata": { "anyOf": [reference("ImageMetadata"), { "type": "null" }] },
            "bucket_id": { "type": "string", "description": "Only in the response to a deletion." },
        },
        "required": ["name", "id", "updated_at", "created_at", "last_accessed_at", "metadata"],
        "additionalProperties": false,
    })
}

/// The schema of an image's metadata.
pub fn image_metadata() -> Value {
    json!({
        "type": "object",
        "description": "What is known of an image.",
        "properties": {
            "eTag": { "type": "string" },
            "size": { "type": "integer", "minimum": 0, "description": "In bytes." },
            "mimetype": { "type": "string" },
            "cacheControl": { "type": "string" },
            "lastModified": { "type": "string", "format": "date-time" },
            "contentLength": { "type": "integer", "minimum": 0 },
            "httpStatusCode": { "type": "integer" },
        },
        "additionalProperties": false,
    })
}

/// `GET object/public/{bucket}/{name}`.
pub fn read_public() -> Value {
    json!({
        "operationId": "readPublicImage",
        "tags": ["Images"],
        "summary": "Reads an image at its public address.",
        "security": [],
        "parameters": [name(), download()],
        "responses": responses(image_responses()),
    })
}

/// `GET object/{bucket}/{name}`.
pub fn read() -> Value {
    json!({
        "operationId": "readImage",
        "tags": ["Images"],
        "summary": "Reads an image.",
        "parameters": [name(), download()],
        "responses": responses_with_key(image_responses()),
    })
}

/// `POST object/{bucket}/{name}`.
pub fn upload() -> Value {
    let upsert = json!({
        "name": "x-upsert",
        "in": "header",
        "schema": { "type": "string", "enum": ["true", "false"] },
        "description": "Whether an image of this name is replaced.",
    });
    let mut operation = store("uploadImage", "Stores an image; needs the owner's key.");
    operation["parameters"] = json!([name(), upsert]);
    operation
}

/// `PUT object/{bucket}/{name}`.
pub fn update() -> Value {
    store("updateImage", "Replaces an image; needs the owner's key.")
}

fn store(id: &str, summary: &str) -> Value {
    let stored = json!({
        "type": "object",
        "properties": { "Id": { "type": "string" }, "Key": { "type": "string" } },
        "required": ["Id", "Key"],
        "additionalProperties": false,
    });
    let invalid =
        "The body, the name or the image is invalid, or the name is taken; statusCode says which.";
    let form = json!({
        "type": "object",
        "properties": {
            "cacheControl": {
                "type": "string",
                "description": "For how many seconds browsers may keep the image.",
            },
            "file": { "type": "string", "format": "binary" },
        },
        "required": ["file"],
    });
    let limit = MAX_BYTES >> 20;
    json!({
        "operationId": id,
        "tags": ["Images"],
        "summary": summary,
        "description": format!(
            "JPEG, PNG, WebP, GIF or SVG of at most {limit} MiB. The image is encoded again, without metadata \
             such as the place."
        ),
        "parameters": [name()],
        "requestBody": {
            "required": true,
            "content": {
                "multipart/form-data": { "schema": form },
                "application/octet-stream": { "schema": { "type": "string", "format": "binary" } },
            },
        },
        "responses": responses_with_key([
            ("200", json_response("The image is stored.", &stored)),
            ("400", error(invalid, "StorageError")),
            ("403", error("The public key may not change images.", "StorageError")),
            ("404", error("There is no image of this name.", "StorageError")),
            ("500", error("The image could not be stored.", "StorageError")),
            ("503", busy()),
        ]),
    })
}

/// `DELETE object/{bucket}/{name}`.
pub fn remove() -> Value {
    let removed = json!({ "type": "object", "properties": { "message": { "type": "string" } } });
    json!({
        "operationId": "removeImage",
        "tags": ["Images"],
        "summary": "Deletes an image; needs the owner's key.",
        "parameters": [name()],
        "responses": responses_with_key([
            ("200", json_response("The image is deleted.", &removed)),
            ("400", error("The name is invalid.", "StorageError")),
            ("403", error("The public key may not change images.", "StorageError")),
            ("404", error("There is no image of this name.", "StorageError")),
            ("500", error("The image could not be deleted.", "StorageError")),
            ("503", busy()),
        ]),
    })
}

/// `DELETE object/{bucket}`.
pub fn remove_many() -> Value {
    let names = json!({
        "type": "object",
        "properties": {
            "prefixes": {
                "type": "array",
                "items": { "type": "string" },
                "minItems": 1,
                "maxItems": MAX_ROWS,
                "description": "Names of images.",
            },
        },
        "required": ["prefixes"],
    });
    let removed = json!({ "type": "array", "items": reference("ListedImage") });
    json!({
        "operationId": "removeImages",
        "tags": ["Images"],
        "summary": "Deletes several images; needs the owner's key.",
        "requestBody": {
            "required": true,
            "content": {
                "application/json": {
                    "schema": names,
                    "example": { "prefixes": ["crew.jpg"] },
                },
            },
        },
        "responses": responses_with_key([
            ("200", json_response("Those that existed.", &removed)),
            ("400", error("The body is invalid.", "StorageError")),
            ("403", error("The public key may not change images.", "StorageError")),
            ("500", error("An image could not be deleted.", "StorageError")),
            ("503", busy()),
        ]),
    })
}

fn image_responses() -> [(&'static str, Value); 7] {
    [
        ("200", image("The image.")),
        ("206", image("The requested range of it.")),
        (
            "304",
            json!({ "description": "The client has it: If-None-Match names its ETag." }),
        ),
        (
            "404",
            error("There is no image of this name.", "StorageError"),
        ),
        (
            "416",
            error("The range begins after the end.", "StorageError"),
        ),
        ("500", error("The image could not be read.", "StorageError")),
        ("503", busy()),
    ]
}

fn image(description: &str) -> Value {
    json!({ "description": description, "content": { "image/*": {} } })
}

fn name() -> Value {
    json!({
        "name": "name",
        "in": "path",
        "required": true,
        "schema": { "type": "string" },
        "description": "The name with its folders, which are separated by slashes.",
    })
}

fn download() -> Value {
    json!({
        "name": "download",
        "in": "query",
        "schema": { "type": "string" },
        "description": "Makes browsers save the image under this name; under its own if empty.",
    })
}

fn busy() -> Value {
    error("The service is busy; try again.", "StorageError")
}
