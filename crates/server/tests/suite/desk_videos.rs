//! Videos at the desk: an uploaded video replaces the bundled one on all pages until it is removed.

use std::process::Command;

use crate::support::process::{PROGRAM, folder};
use crate::support::videos::{address, ask, put, remove, video, videos};
use crate::support::{TestApp, TestResponse};
use axum::http::StatusCode;
use serde_json::{Value, json};

const MP4: &[u8] = include_bytes!("../../../../content/videos/review-2.mp4");
const CAPTIONS: &str = "WEBVTT\n\n00:00.500 --> 00:02.000\nThe crew was on time.\n";

#[tokio::test]
async fn lists_the_videos_of_the_site_with_their_pages() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let list = app.desk_get(&owner, "videos").await;
    let names: Vec<&Value> = videos(&list).iter().map(|one| &one["name"]).collect();
    let all = [
        "heavy-first.mp4",
        "review-1.mp4",
        "review-2.mp4",
        "review-3.mp4",
    ];
    assert_eq!(names, all);
    let first = video(&list, "review-1.mp4");
    assert_eq!(first["title"], "Sample 1");
    assert_eq!(first["poster"], "review-1.jpg");
    assert_eq!(first["uploaded"], Value::Null);
    let pages = first["used_by"].as_array().expect("a list");
    assert!(
        pages.contains(&json!("/")) && pages.contains(&json!("/es")),
        "{pages:?}"
    );
    let address = first["address"].as_str().expect("an address");
    assert!(app.page("/").await.contains(address));
    assert_eq!(first["captions"][0]["language"], "en");
    assert!(first["captions"][0]["address"].is_string());
    assert_eq!(first["captions"][1]["language"], "es");
    assert_eq!(first["captions"][1]["address"], Value::Null);
}

#[tokio::test]
async fn an_uploaded_video_is_on_its_pages_in_the_next_request() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let before = address(&app, &owner, "review-1.mp4").await;
    for page in ["/", "/es"] {
        assert!(app.page(page).await.contains(&before), "{page}");
    }
    let stored = put(&app, &owner, "review-1.mp4", "video/mp4", MP4.to_vec()).await;
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    let stored = stored.json();
    assert_eq!(stored["uploaded"]["width"], 720);
    assert_eq!(stored["uploaded"]["has_sound"], true);
    let after = stored["address"].as_str().expect("an address").to_owned();
    assert_eq!(address(&app, &owner, "review-1.mp4").await, after);
    for page in ["/", "/es"] {
        let html = app.page(page).await;
        assert!(html.contains(&after) && !html.contains(&before), "{page}");
    }
    // The bundled captions do not say what this one says.
    let captions = before.replace(".mp4", ".vtt");
    assert!(!app.page("/").await.contains(&captions));
    assert_eq!(stored["captions"][0]["address"], Value::Null);

    // Search engines learn of the new file and its day.
    put(&app, &owner, "heavy-first.mp4", "video/mp4", MP4.to_vec()).await;
    let ad = address(&app, &owner, "heavy-first.mp4").await;
    let html = app.page("/ads").await;
    assert!(
        html.contains(&format!("\"contentUrl\":\"http://127.0.0.1:8080{ad}\"")),
        "{html}"
    );
    assert!(html.contains("\"uploadDate\":\"2026-11-20\""));
}

#[tokio::test]
async fn an_uploaded_video_is_served_in_ranges() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    put(&app, &owner, "review-1.mp4", "video/mp4", MP4.to_vec()).await;
    let path = address(&app, &owner, "review-1.mp4").await;
    let whole = app.get(&path).await;
    assert_eq!(whole.status, StatusCode::OK);
    let tag = whole.header("etag").to_owned();
    let size = whole.body.len();
    for (name, value) in [
        ("content-type", "video/mp4"),
        ("accept-ranges", "bytes"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("content-length", &size.to_string()),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(whole.header(name), value, "{name}");
    }
    for (range, from, to) in [
        ("bytes=0-", 0, size),
        ("bytes=100-299", 100, 300),
        ("bytes=-7", size - 7, size),
    ] {
        let part = ask(&app, "GET", &path, &[("range", range)]).await;
        assert_eq!(part.status, StatusCode::PARTIAL_CONTENT, "{range}");
        assert!(part.body == whole.body[from..to], "{range}: other bytes");
        let held = format!("bytes {from}-{}/{size}", to - 1);
        assert_eq!(part.header("content-range"), held, "{range}");
    }
    let beyond = ask(&app, "GET", &path, &[("range", &format!("bytes={size}-"))]).await;
    assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(beyond.header("content-range"), format!("bytes */{size}"));
    for (if_range, status) in [(tag.as_str(), 206), ("\"other\"", 200)] {
        let headers = [("range", "bytes=0-9"), ("if-range", if_range)];
        assert_eq!(ask(&app, "GET", &path, &headers).await.status, status);
    }
    let known = ask(&app, "GET", &path, &[("if-none-match", &tag)]).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    let head = ask(&app, "HEAD", &path, &[]).await;
    assert!(head.body.is_empty());
    assert_eq!(head.header("content-length"), size.to_string());
}

#[tokio::test]
async fn the_index_is_moved_to_the_front_and_metadata_removed() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    // The index behind the samples, as cameras record, and a place.
    let at = find(MP4, b"moov");
    let length = u32::from_be_bytes(MP4[at..at + 4].try_into().expect("four")) as usize;
    let mut hidden = MP4[at..at + length].to_vec();
    hidden[4..8].copy_from_slice(b"free");
    let place = b"\0\0\0\x1dudta\0\0\0\x15\xa9xyz+26.20-098.23";
    let mut index = [&MP4[at..at + length], place].concat();
    let longer = u32::try_from(index.len()).expect("small").to_be_bytes();
    index[..4].copy_from_slice(&longer);
    let late = [&MP4[..at], &hidden, &MP4[at + length..], &index].concat();
    let stored = put(&app, &owner, "review-1.mp4", "video/mp4", late).await;
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    let path = address(&app, &owner, "review-1.mp4").await;
    let file = app.get(&path).await.body;
    assert!(find(&file, b"moov") < find(&file, b"mdat"));
    assert!(!file.windows(6).any(|part| part == b"+26.20"));
    // The same video as one whose index came first.
    put(&app, &owner, "review-3.mp4", "video/mp4", MP4.to_vec()).await;
    let front = address(&app, &owner, "review-3.mp4").await;
    assert!(app.get(&front).await.body == file);
}

#[tokio::test]
#[allow(clippy::too_many_lines, reason = "tables of all refusals")]
async fn refuses_other_files_names_the_field_and_keeps_what_is_shown() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let with = |from: &[u8; 4], to: &[u8; 4]| {
        let mut bytes = MP4.to_vec();
        let at = find(&bytes, from) + 4;
        bytes[at..at + 4].copy_from_slice(to);
        bytes
    };
    let fragments = [MP4, b"\0\0\0\x08moof"].concat();
    for (bytes, status, words) in [
        (Vec::new(), 422, "not an MP4"),
        (b"<script>alert(1)</script>".to_vec(), 422, "not an MP4"),
        (MP4[..MP4.len() / 2].to_vec(), 422, "incomplete or damaged"),
        (with(b"avc1", b"hvc1"), 422, "HEVC (H.265)"),
        (with(b"mp4a", b"Opus"), 422, "AAC sound"),
        (with(b"vide", b"text"), 422, "no picture"),
        (fragments, 422, "ordinary MP4"),
        (vec![0; 100_000_001], 413, "at most 100 MB"),
    ] {
        let refused = put(&app, &owner, "review-1.mp4", "video/mp4", bytes).await;
        assert_refused(&refused, status, "video", words);
    }
    let text = |cues: &str| format!("WEBVTT\n\n{cues}\n").into_bytes();
    for (bytes, status, words) in [
        (
            b"1\n00:00:01,000 --> 00:00:02,000\nSRT".to_vec(),
            422,
            "not a WebVTT",
        ),
        (text("00:01.000 --> 00:02,000\nA"), 422, "Line 3: the times"),
        (
            text("00:02.000 --> 00:01.000\nA"),
            422,
            "Line 3: this caption ends",
        ),
        (
            text("00:01.000 --> 00:03.000\nA\n\n00:02.000 --> 00:04.000\nB"),
            422,
            "Line 6: this caption starts before the one above it has ended",
        ),
        (
            text("00:05.000 --> 00:06.000\nA\n\n00:02.000 --> 00:04.000\nB"),
            422,
            "Sort the captions",
        ),
        (text("No cue"), 422, "no captions"),
        (vec![b' '; 300_000], 413, "at most 256 kB"),
    ] {
        let path = "review-1.mp4/captions/en";
        let refused = put(&app, &owner, path, "text/vtt", bytes).await;
        assert_refused(&refused, status, "captions", words);
    }
    let mp4 = MP4.to_vec();
    for (path, kind, status) in [
        ("review-9.mp4", "video/mp4", 404),
        ("..%2freview-1.mp4", "video/mp4", 404),
        ("review-1.mp4", "application/json", 415),
        ("review-1.mp4", "multipart/form-data", 415),
        ("review-1.mp4/captions/fr", "text/vtt", 404),
        ("review-1.mp4/captions/en", "text/plain", 415),
    ] {
        let refused = put(&app, &owner, path, kind, mp4.clone()).await;
        assert_eq!(refused.status.as_u16(), status, "{path} {kind}");
    }
    let dispatcher = app.dispatcher(&owner).await;
    let other = put(&app, &dispatcher, "review-1.mp4", "video/mp4", mp4).await;
    assert_eq!(other.status, StatusCode::FORBIDDEN);
    let list = app.desk_get(&owner, "videos").await;
    assert!(videos(&list).iter().all(|one| one["uploaded"].is_null()));
    assert_eq!(app.files(), Vec::<String>::new(), "nothing is stored");
}

#[tokio::test]
async fn each_language_has_its_own_captions() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    put(&app, &owner, "review-1.mp4", "video/mp4", MP4.to_vec()).await;
    let spanish = CAPTIONS.replace("The crew was on time.", "El equipo llegó a tiempo.");
    for (language, text) in [("en", CAPTIONS), ("es", &spanish)] {
        let path = format!("review-1.mp4/captions/{language}");
        let stored = put(&app, &owner, &path, "text/vtt", text.into()).await;
        assert_eq!(stored.status, StatusCode::OK, "{}", stored.text());
    }
    for (page, language, text) in [("/", "en", CAPTIONS), ("/es", "es", &spanish)] {
        let html = app.page(page).await;
        let own = format!("/videos/review-1.{language}.");
        let track = html.split("<track ").find(|track| track.contains(&own));
        let track = track.expect("a track");
        let url = track
            .split("src=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let url = url.expect("a URL");
        assert!(url.starts_with(&own), "{page}: {url}");
        assert!(
            html.contains(&format!("src=\"{url}\" srcLang=\"{language}\"")),
            "{page}"
        );
        let captions = app.get(url).await;
        assert_eq!(captions.header("content-type"), "text/vtt; charset=utf-8");
        assert_eq!(captions.text(), *text);
    }
    // Without Spanish ones, the Spanish page shows the English ones.
    let gone = remove(&app, &owner, "review-1.mp4/captions/es").await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert!(app.page("/es").await.contains("/videos/review-1.en."));
    let again = remove(&app, &owner, "review-1.mp4/captions/es").await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn replacing_and_removing_leave_no_file_behind() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let bundled = address(&app, &owner, "review-1.mp4").await;
    put(&app, &owner, "review-1.mp4", "video/mp4", MP4.to_vec()).await;
    let first = address(&app, &owner, "review-1.mp4").await;
    let other = include_bytes!("../../../../content/videos/review-3.mp4").to_vec();
    put(&app, &owner, "review-1.mp4", "video/mp4", other).await;
    put(
        &app,
        &owner,
        "review-1.mp4/captions/en",
        "text/vtt",
        CAPTIONS.into(),
    )
    .await;
    assert_eq!(app.get(&first).await.status, StatusCode::NOT_FOUND);
    assert_eq!(
        app.files().len(),
        2,
        "a video and its record: {:?}",
        app.files()
    );
    let gone = remove(&app, &owner, "review-1.mp4").await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.text());
    assert_eq!(address(&app, &owner, "review-1.mp4").await, bundled);
    assert!(app.page("/").await.contains(&bundled));
    assert!(
        app.page("/")
            .await
            .contains(&bundled.replace(".mp4", ".vtt"))
    );
    assert_eq!(app.files(), Vec::<String>::new());
    let again = remove(&app, &owner, "review-1.mp4").await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_uploaded_video_survives_a_restart_and_is_in_the_backup() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    put(&app, &owner, "review-1.mp4", "video/mp4", MP4.to_vec()).await;
    put(
        &app,
        &owner,
        "review-1.mp4/captions/es",
        "text/vtt",
        CAPTIONS.into(),
    )
    .await;
    let path = address(&app, &owner, "review-1.mp4").await;
    let before = app.get(&path).await.body;
    // What a program that died left behind.
    let files = app.files();
    let mp4 = files
        .iter()
        .find(|file| {
            std::path::Path::new(file)
                .extension()
                .is_some_and(|end| end == "mp4")
        })
        .expect("a video");
    let orphan = mp4.replace(".mp4", "0.mp4");
    std::fs::write(&orphan, b"half a video").expect("written");
    let app = app.restart().await;
    assert!(app.get(&path).await.body == before);
    assert!(app.page("/es").await.contains("/videos/review-1.es."));
    assert!(!std::path::Path::new(&orphan).exists());

    let (_keep, restored) = folder();
    let archive = restored.join("all.mudanza");
    let run = |verb: &str, data: &std::path::Path| {
        let mut command = Command::new(PROGRAM);
        let output = command
            .arg(verb)
            .arg("--data")
            .arg(data)
            .arg(&archive)
            .output();
        let output = output.expect("runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    };
    run("backup", app.data.path());
    let target = restored.join("data");
    run("restore", &target);
    let name = std::path::Path::new(mp4)
        .strip_prefix(app.data.path())
        .expect("below");
    assert!(std::fs::read(target.join(name)).expect("restored") == before);
}

fn find(bytes: &[u8], kind: &[u8]) -> usize {
    // `ftyp` lists brands that are named like boxes.
    let mut windows = bytes[32..].windows(4);
    32 + windows.position(|part| part == kind).expect("a box") - 4
}

fn assert_refused(refused: &TestResponse, status: u16, field: &str, words: &str) {
    assert_eq!(
        refused.status.as_u16(),
        status,
        "{words}: {}",
        refused.text()
    );
    let named = &refused.json()["fields"][0];
    assert_eq!(named["field"], field, "{words}");
    let message = named["message"].as_str().expect("a message");
    assert!(message.contains(words), "{message}");
}
