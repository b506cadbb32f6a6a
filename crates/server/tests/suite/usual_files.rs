//! Files that phones, cameras, scanners, drawing and office programs make, as images of pages and as files of leads.

use crate::support::desk::{Session, first_lead, lead_id};
use crate::support::sample_images::{POSITION, encoded, jpeg, phone_jpeg};
use crate::support::{TestApp, TestResponse, row};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;

async fn put(
    app: &TestApp,
    owner: &Session,
    (path, kind): (&str, &str),
    bytes: Vec<u8>,
) -> TestResponse {
    let request = Request::put(format!("/desk/api/{path}"))
        .header("cookie", &owner.0)
        .header("sec-fetch-site", "same-origin")
        .header("content-type", kind);
    app.send(request.body(Body::from(bytes)).expect("a request"))
        .await
}

async fn image(
    app: &TestApp,
    owner: &Session,
    (name, kind): (&str, &str),
    bytes: Vec<u8>,
) -> TestResponse {
    put(app, owner, (&format!("images/{name}"), kind), bytes).await
}

#[tokio::test]
async fn pages_take_usual_images_or_say_what_to_do() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let whole = jpeg(64, 48);
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic and more".to_vec();
    for (name, bytes, width) in [
        ("truck.jfif", whole.clone(), 64),
        ("no-end.jpg", whole[..whole.len() - 2].to_vec(), 64),
        ("logo.svg", ILLUSTRATOR.into(), 96),
    ] {
        let put = image(&app, &owner, (name, "image/x-unknown"), bytes).await;
        assert_eq!(put.status, StatusCode::OK, "{name}: {}", put.text());
        assert_eq!(put.json()["width"], width, "{name}");
        assert_eq!(put.json()["is_first_frame"], false, "{name}");
        let address = put.json()["address"].as_str().expect("text").to_owned();
        assert_eq!(app.get(&address).await.status, StatusCode::OK, "{name}");
    }
    let moving = image(&app, &owner, ("moving.webp", "image/webp"), animation()).await;
    assert_eq!(moving.json()["is_first_frame"], true, "{}", moving.text());
    let list = app.desk_get(&owner, "images").await;
    let mut shown = list["images"].as_array().expect("a list").iter();
    assert!(shown.any(|image| image["name"] == "moving.webp" && image["is_first_frame"] == true));
    for (language, advice) in [
        ("en", "Upload it from the iPhone"),
        ("es", "Súbala desde el iPhone"),
    ] {
        let body = json!({ "language": language }).to_string();
        app.desk(&owner, "PUT", "language", &body).await;
        for (name, kind, status) in [
            ("IMG_1.HEIC", "image/heic", 422),
            ("img-1.jpg", "image/jpeg", 415),
        ] {
            let refused = image(&app, &owner, (name, kind), heic.clone()).await;
            assert_eq!(refused.status, status, "{name}");
            let said = refused.json()["error"].as_str().expect("a text").to_owned();
            assert!(said.contains(advice), "{name}: {said}");
        }
    }
}

#[tokio::test]
async fn a_visitor_sees_each_usual_image_on_the_page_that_it_was_published_on() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let whole = jpeg(64, 48);
    for (name, bytes, kind, (width, height)) in [
        ("truck.jfif", whole.clone(), "image/jpeg", (64, 48)),
        (
            "no-end.jpg",
            whole[..whole.len() - 2].to_vec(),
            "image/jpeg",
            (64, 48),
        ),
        // Held upright: its pixels are stored turned, which the file says.
        ("upright.jpg", phone_jpeg(90, 60), "image/jpeg", (60, 90)),
        ("drawing.svg", ILLUSTRATOR.into(), "image/svg+xml", (96, 48)),
        ("moving.webp", animation(), "image/webp", (8, 8)),
    ] {
        let put = image(&app, &owner, (name, "image/x-unknown"), bytes).await;
        assert_eq!(put.status, StatusCode::OK, "{name}: {}", put.text());
        let shown = json!({ "name": name, "alt": "The truck on the bridge." });
        app.set(&owner, "en/cities/pharr.toml", "/image", shown)
            .await;
        let page = app.page("/service-areas/pharr").await;
        let mut tags = page.split("<img").skip(1);
        let tag = tags.find_map(|rest| {
            let tag = rest.split('>').next().unwrap_or_default();
            tag.contains(&format!("/{name}?v=")).then_some(tag)
        });
        let tag = tag.unwrap_or_else(|| panic!("{name}: {page}"));
        for attribute in [
            format!("width=\"{width}\""),
            format!("height=\"{height}\""),
            "alt=\"The truck on the bridge.\"".to_owned(),
        ] {
            assert!(tag.contains(&attribute), "{name}: {tag}");
        }
        let address = tag
            .split("src=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let read = app.get(address.expect("an address")).await;
        assert_eq!(read.status, StatusCode::OK, "{name}");
        assert_eq!(read.header("content-type"), kind, "{name}");
        let has = |part: &[u8]| read.body.windows(part.len()).any(|window| window == part);
        if kind == "image/svg+xml" {
            assert!(has(b"M0 0h96v48z") && !has(b"ENTITY"), "{}", read.text());
            continue;
        }
        let picture = ::image::load_from_memory(&read.body).expect(name);
        assert_eq!(
            (picture.width(), picture.height()),
            (width, height),
            "{name}"
        );
        for hidden in [POSITION, b"Exif", b"ANMF"] {
            assert!(!has(hidden), "{name}");
        }
    }
}

/// A drawing as Illustrator saves it.
const ILLUSTRATOR: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg version="1.1" xmlns:i="&ns_ai;" xmlns="&ns_svg;" width="96px" height="48px" viewBox="0 0 96 48">
<switch><foreignObject requiredExtensions="&ns_ai;"/><g i:extraneous="self"><path d="M0 0h96v48z"/></g></switch>
</svg>"#;

/// A WebP of two frames of 8 x 8 pixels.
fn animation() -> Vec<u8> {
    let still = encoded(8, 8, ::image::ImageFormat::WebP);
    // Position, width and height without one, a tenth of a second, and the picture of the still.
    let frame = [
        &[0; 6][..],
        &[7, 0, 0, 7, 0, 0],
        &[100, 0, 0, 0],
        &still[12..],
    ]
    .concat();
    let chunk = |kind: &[u8], data: &[u8]| {
        let length = u32::try_from(data.len()).expect("small").to_le_bytes();
        let padding: &[u8] = if data.len() % 2 == 1 { &[0] } else { &[] };
        [kind, &length, data, padding].concat()
    };
    let parts = [
        chunk(b"VP8X", &[2, 0, 0, 0, 7, 0, 0, 7, 0, 0]),
        chunk(b"ANIM", &[0; 6]),
        chunk(b"ANMF", &frame),
        chunk(b"ANMF", &frame),
    ];
    chunk(b"RIFF", &[b"WEBP", &parts.concat()[..]].concat())
}

#[tokio::test]
async fn leads_take_usual_documents_and_videos_as_they_are() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.insert(row(json!({}))).await;
    let lead = lead_id(&first_lead(&app, &owner).await);
    let mov = b"\0\0\0\x14ftypqt  \0\0\0\0qt  \0\0\0\x08wide".to_vec();
    let mp4 = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08free".to_vec();
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic and more".to_vec();
    let scan = b"\r\n\r\n%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n".to_vec();
    let table = b"Cliente;Ciudad\r\nPe\xf1a;Edinburg\r\n".to_vec();
    let photo = jpeg(90, 60);
    let cut = photo[..photo.len() - 2].to_vec();
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    let excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    for (number, (typed, bytes, name, kind)) in [
        ("walk.MOV", mov, "walk.MOV", "video/quicktime"),
        ("walk.mp4", mp4, "walk.mp4", "video/mp4"),
        (
            "offer.docx",
            office("word/document.xml"),
            "offer.docx",
            word,
        ),
        (
            "list.xls",
            office("xl/workbook.xml"),
            "list.xls.xlsx",
            excel,
        ),
        ("scan.pdf", scan, "scan.pdf", "application/pdf"),
        ("IMG_1.HEIC", heic, "IMG_1.HEIC", "image/heic"),
        ("a.csv", table, "a.csv", "text/plain; charset=windows-1252"),
        ("no end.jfif", cut, "no end.jfif", "image/jpeg"),
    ]
    .into_iter()
    .enumerate()
    {
        let typed = utf8_percent_encode(typed, NON_ALPHANUMERIC);
        let path = format!("leads/{lead}/attachments/00000000-0000-4000-8000-{number:012}");
        let query = format!("{path}?name={typed}");
        let attached = put(
            &app,
            &owner,
            (&query, "application/octet-stream"),
            bytes.clone(),
        )
        .await;
        assert_eq!(
            attached.status,
            StatusCode::CREATED,
            "{name}: {}",
            attached.text()
        );
        let shown = attached.json()["attachments"]["files"].to_string();
        assert!(shown.contains(&format!("\"{name}\"")), "{shown}");
        let read = app.desk(&owner, "GET", &path, "").await;
        assert_eq!(read.body, bytes, "{name}");
        assert_eq!(read.header("content-type"), kind, "{name}");
        assert!(read.header("content-disposition").starts_with("attachment"));
        assert!(read.header("content-security-policy").ends_with("sandbox"));
    }
}

/// An Office document of empty files.
fn office(part: &str) -> Vec<u8> {
    let mut files = Vec::new();
    let mut directory = Vec::new();
    for name in ["[Content_Types].xml", part] {
        let length = u16::try_from(name.len()).expect("short").to_le_bytes();
        let at = u32::try_from(files.len()).expect("small").to_le_bytes();
        files.extend(
            [
                &b"PK\x03\x04"[..],
                &[0; 22],
                &length,
                &[0; 2],
                name.as_bytes(),
            ]
            .concat(),
        );
        directory.extend([&b"PK\x01\x02"[..], &[0; 24], &length, &[0; 12], &at].concat());
        directory.extend(name.as_bytes());
    }
    let start = u32::try_from(files.len()).expect("small").to_le_bytes();
    let size = u32::try_from(directory.len()).expect("small").to_le_bytes();
    let end = [
        &b"PK\x05\x06"[..],
        &[0; 4],
        &[2, 0, 2, 0],
        &size,
        &start,
        &[0; 2],
    ]
    .concat();
    [files, directory, end].concat()
}
