//! Test support: sample images and Storage API calls.

use std::io::Cursor;

use axum::body::Body;
use axum::http::Request;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

use super::{TestApp, TestResponse};

pub const SERVICE_KEY: &str = "service-key-of-the-tests-0123456789";
pub const OBJECT: &str = "/storage/v1/object/moving_service_images";
pub const PUBLIC: &str = "/storage/v1/object/public/moving_service_images";

/// A marker in the place of GPS coordinates.
pub const POSITION: &[u8] = b"26.2034N 98.2300W";

impl TestApp {
    pub async fn with_bucket() -> Self {
        Self::with_env(&[("MUDANZA_API_SERVICE_KEY", SERVICE_KEY)]).await
    }

    /// Uploads raw bytes with the service key.
    pub async fn upload(&self, name: &str, bytes: impl Into<Body>) -> TestResponse {
        self.send(call(
            "POST",
            &format!("{OBJECT}/{name}"),
            SERVICE_KEY,
            bytes,
        ))
        .await
    }

    pub async fn list(&self, body: &str) -> TestResponse {
        let path = "/storage/v1/object/list/moving_service_images";
        self.send(call("POST", path, "public-anon-key", body.to_owned()))
            .await
    }

    /// All names in the bucket.
    pub async fn names(&self) -> Vec<String> {
        let rows = self.list("{}").await.json();
        let rows = rows.as_array().expect("a list");
        let names = rows
            .iter()
            .map(|row| row["name"].as_str().expect("a name").to_owned());
        names.collect()
    }

    /// Polls a path until the response satisfies a condition, for at most a minute.
    pub async fn wait_for(
        &self,
        path: &str,
        is_there: impl Fn(&TestResponse) -> bool,
    ) -> TestResponse {
        let start = std::time::Instant::now();
        loop {
            let response = self.get(path).await;
            if is_there(&response) {
                return response;
            }
            assert!(
                start.elapsed().as_secs() < 60,
                "{path}: {}",
                response.text()
            );
            tokio::task::yield_now().await;
        }
    }
}

/// A Storage API call with a key.
pub fn call(method: &str, path: &str, key: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    request
        .header("apikey", key)
        .header("authorization", format!("Bearer {key}"))
        .header("content-type", "application/json")
        .body(body.into())
        .expect("a request")
}

/// An image whose pixels all differ.
pub fn pixels(width: u32, height: u32) -> RgbImage {
    let shade = |at: u32, of: u32| u8::try_from(at * 255 / of).expect("a byte");
    RgbImage::from_fn(width, height, |x, y| {
        Rgb([
            shade(x, width),
            shade(y, height),
            shade(x + y, width + height),
        ])
    })
}

pub fn encoded(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let picture = DynamicImage::from(pixels(width, height));
    let mut bytes = Cursor::new(Vec::new());
    let picture = if format == ImageFormat::Gif {
        picture.into_rgba8().into()
    } else {
        picture
    };
    picture.write_to(&mut bytes, format).expect("encodes");
    bytes.into_inner()
}

pub fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encoded(width, height, ImageFormat::Jpeg)
}

/// A JPEG as from a phone held upright: with a GPS position and an orientation tag.
pub fn phone_jpeg(width: u32, height: u32) -> Vec<u8> {
    let plain = jpeg(width, height);
    // TIFF, big-endian: one directory with one entry, orientation 6.
    let mut exif =
        b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(POSITION);
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &exif, &plain[2..]].concat()
}

/// A PNG with transparency.
pub fn transparent_png(width: u32, height: u32) -> Vec<u8> {
    let glass = RgbaImage::from_pixel(width, height, Rgba([200, 0, 0, 0]));
    let mut bytes = Cursor::new(Vec::new());
    glass
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("encodes");
    bytes.into_inner()
}

/// A PNG that claims a size in its header and contains `rows` rows of compressed zeros.
pub fn bomb_png(width: u32, height: u32, rows: u32) -> Vec<u8> {
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend_from_slice(&[8, 6, 0, 0, 0]);
    let mut zeros = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    let row = vec![0; width as usize * 4 + 1];
    for _ in 0..rows {
        std::io::Write::write_all(&mut zeros, &row).expect("memory");
    }
    let pixels = zeros.finish().expect("memory");
    let chunks = [(b"IHDR", head), (b"IDAT", pixels), (b"IEND", Vec::new())];
    chunks
        .iter()
        .fold(b"\x89PNG\r\n\x1a\n".to_vec(), |mut png, (kind, data)| {
            let mut sum = flate2::Crc::new();
            sum.update(*kind);
            sum.update(data);
            png.extend_from_slice(&u32::try_from(data.len()).expect("short").to_be_bytes());
            png.extend_from_slice(*kind);
            png.extend_from_slice(data);
            png.extend_from_slice(&sum.sum().to_be_bytes());
            png
        })
}

/// A multipart form as the official client sends it: a field, then the file under an empty name.
pub fn form(cache: &str, file: &[u8]) -> (String, Vec<u8>) {
    let head = format!(
        "--x7\r\ncontent-disposition: form-data; name=\"cacheControl\"\r\n\r\n{cache}\r\n--x7\r\n\
         content-disposition: form-data; name=\"\"; filename=\"x y.jpg\"\r\n\
         content-type: image/jpeg\r\n\r\n"
    );
    let body = [head.as_bytes(), file, b"\r\n--x7--\r\n"].concat();
    ("multipart/form-data; boundary=x7".to_owned(), body)
}

/// A GET with headers.
pub async fn get(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    let request = Request::get(path);
    let request = headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    });
    app.send(request.body(Body::empty()).expect("a request"))
        .await
}
