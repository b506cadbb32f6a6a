//! Published content is stored in the database, shared by all programs on it, exported as files and
//! included in backups.

use std::fs;

use crate::support::TestApp;
use crate::support::content::{FACTS, HOME, RATES};
use axum::http::StatusCode;
use config::{Flags, Settings, load_from};
use serde_json::{Value, json};
use server::{Program, system_clock};
use tempfile::TempDir;

#[tokio::test]
async fn exported_files_build_the_same_site() {
    let app = edited_app().await;
    let paths = app.sitemap().await;
    let mut pages = Vec::new();
    for path in &paths {
        pages.push(app.page(path).await);
    }
    let mut others = Vec::new();
    for path in [
        "/blog/feed.xml",
        "/chat.json",
        "/sitemap.xml",
        "/site.webmanifest",
    ] {
        others.push((path, app.page(path).await));
    }

    let folder = TempDir::new().expect("a folder");
    let files = folder.path().join("content");
    let settings = settings(app.data.path(), &[]);
    let database = settings.database().expect("known");
    publishing::export(&settings.content, &database, &files)
        .await
        .expect("exported");
    let folder = files.display().to_string();
    let other = TestApp::with_env(&[("MUDANZA_CONTENT", &folder)]).await;
    assert_eq!(other.sitemap().await, paths);
    for (path, page) in paths.iter().zip(pages) {
        assert_eq!(other.page(path).await, page, "{path}");
    }
    for (path, text) in others {
        assert_eq!(other.page(path).await, text, "{path}");
    }
    assert_eq!(
        other.count("select count(*) from content_versions").await,
        0
    );
}

#[tokio::test]
async fn the_check_reads_what_is_published_in_the_data_folder() {
    let app = edited_app().await;
    let check = |more: &[&str]| {
        let output = std::process::Command::new(crate::support::process::PROGRAM)
            .arg("check")
            .args(more)
            .output();
        let output = output.expect("runs");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let data = app.data.path().display().to_string();
    let published = check(&["--data", &data]);
    assert!(
        published.contains("edited files are included"),
        "{published}"
    );
    assert!(!check(&[]).contains("included"));
}

#[tokio::test]
async fn export_writes_every_file_and_changes_only_edited_values() {
    let app = edited_app().await;
    let folder = TempDir::new().expect("a folder");
    let files = folder.path().join("content");
    let settings = settings(app.data.path(), &[]);
    let database = settings.database().expect("known");
    let count = publishing::export(&settings.content, &database, &files)
        .await
        .expect("exported");
    assert_eq!(count, content::Files::shipped().below("").count());
    let again = publishing::export(&settings.content, &database, &files).await;
    assert!(
        again
            .expect_err("it is full")
            .to_string()
            .contains("not empty")
    );
    // Placeholders, comments and unedited values are unchanged.
    let home = fs::read_to_string(files.join(HOME)).expect("there");
    assert!(home.contains("{brand.main}"));
    let rates = fs::read_to_string(files.join(RATES)).expect("there");
    let shipped = include_str!("../../../../content/rates.toml");
    assert_eq!(rates, shipped.replace("\"160.00\"", "\"172.00\""));
}

#[tokio::test]
async fn publishing_reaches_every_program_on_the_database() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let other = Program::build(settings(app.data.path(), &[]), system_clock())
        .await
        .expect("starts");
    let home = |program: &Program| {
        let snapshot = program.current().snapshot();
        snapshot.english_pages().page("/").expect("a page").title
    };
    let before = home(&other);
    other.publisher.refresh().await.expect("answers");
    assert_eq!(home(&other), before);

    let seen = app.open(&owner, FACTS).await;
    app.set(&owner, FACTS, "/brand/main", json!("Rosa Moves"))
        .await;
    assert_eq!(home(&other), before, "it has not looked yet");
    other.publisher.refresh().await.expect("answers");
    assert!(home(&other).contains("Rosa Moves"));
    assert_eq!(home(&other), home(&app.program));

    // Publishing an outdated version on the other program is rejected.
    let stale = app
        .publish(&owner, &seen, "/brand/main", json!("Late"))
        .await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    // Publishing reads the latest version first.
    app.execute("update content_revision set number = number + 1")
        .await;
    app.execute(
        "insert into content_versions (id, number, path, words, note, person_id, at)
         select 'x', 2, path, replace(words, 'Rosa Moves', 'Luis Moves'), note, person_id, at
         from content_versions",
    )
    .await;
    app.set(&owner, RATES, "/crews/3", json!("172.00")).await;
    assert!(
        home(&app.program).contains("Luis Moves"),
        "what came between is not lost"
    );
}

#[tokio::test]
async fn a_start_with_invalid_published_content_serves_the_shipped_content() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.set(&owner, FACTS, "/brand/main", json!("Rosa Moves"))
        .await;
    app.set(&owner, HOME, "/title", json!("{brand.main} of the Valley"))
        .await;
    // As after an upgrade that removed a field.
    app.execute("update content_versions set words = 'unheard_of = 1' || char(10) || words where path = 'en/pages/home.toml'").await;
    let app = app.restart().await;
    let home = app.page("/").await;
    assert!(!home.contains("of the Valley"));
    assert!(home.contains("Rosa Moves"), "what fits is shown");
    let list = app.desk_get(&owner, "content").await;
    assert_eq!(list["problems"][0]["file"], HOME);
    assert!(
        list["problems"][0]["message"]
            .as_str()
            .expect("words")
            .contains("unheard_of")
    );

    // It can be fixed at the desk, and nothing else was lost.
    let mut file = app.open(&owner, HOME).await;
    assert_eq!(file["value"]["title"], "{brand.main} of the Valley");
    let still = app.put(&owner, &file).await;
    assert_eq!(
        still.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        still.text()
    );
    file["value"]
        .as_object_mut()
        .expect("a table")
        .remove("unheard_of");
    let corrected = app.put(&owner, &file).await;
    assert_eq!(corrected.status, StatusCode::OK, "{}", corrected.text());
    assert!(app.page("/").await.contains("Rosa Moves of the Valley"));
    assert_eq!(app.desk_get(&owner, "content").await["problems"], json!([]));
}

#[tokio::test]
async fn texts_that_an_upgrade_adds_are_those_of_the_same_language() {
    const MESSAGES: &str = "es/messages.toml";
    let app = TestApp::start().await;
    let owner = app.owner().await;
    let title = json!("¡Recibimos su solicitud!");
    app.set(&owner, MESSAGES, "/stored/title", title.clone())
        .await;
    let before = app.open(&owner, MESSAGES).await;
    // As published by a version of the program that did not have this text.
    let shipped = include_str!("../../../../content/es/messages.toml");
    let line = shipped.lines().find(|line| line.starts_with("not_a_phone"));
    let older = sqlx::query("update content_versions set words = replace(words, $1, '')")
        .bind(line.expect("shipped"));
    let pool = app.database().await;
    older.execute(&pool).await.expect("updated");
    let app = app.restart().await;
    assert_eq!(app.desk_get(&owner, "content").await["problems"], json!([]));
    let after = app.open(&owner, MESSAGES).await;
    assert_eq!(after["value"]["stored"]["title"], title);
    let text = |file: &Value| file["value"]["field_errors"]["not_a_phone"].clone();
    assert!(text(&before).is_string());
    assert_eq!(text(&after), text(&before));

    // A version from before is restored with it.
    let first = after["history"][0]["id"].clone();
    app.set(&owner, MESSAGES, "/stored/title", json!("Gracias"))
        .await;
    let changed = app.open(&owner, MESSAGES).await;
    let undo = json!({ "path": MESSAGES, "to": first, "expected": changed["version"] });
    let undone = app
        .desk(&owner, "POST", "content/undo", &undo.to_string())
        .await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.text());
    assert_eq!(undone.json()["value"]["stored"]["title"], title);
    assert_eq!(text(&undone.json()), text(&before));
}

#[tokio::test]
async fn a_backup_includes_published_content() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.set(&owner, FACTS, "/brand/main", json!("Rosa Moves"))
        .await;
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("backup");
    backup::backup(&settings(app.data.path(), &[]), &file)
        .await
        .expect("backed up");
    let data = folder.path().join("data");
    let restored = settings(&data, &[]);
    backup::restore(&restored, &file).await.expect("restored");
    let program = Program::build(restored, system_clock())
        .await
        .expect("starts");
    assert!(
        program
            .current()
            .snapshot()
            .english_pages()
            .page("/")
            .expect("a page")
            .title
            .contains("Rosa Moves")
    );
}

/// Starts an app and publishes edits of facts, rates, a page, a city and a blog post.
async fn edited_app() -> TestApp {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.set(&owner, FACTS, "/brand/main", json!("Rosa Moves"))
        .await;
    app.set(&owner, RATES, "/crews/3", json!("172.00")).await;
    app.set(
        &owner,
        HOME,
        "/section/0/heading",
        json!("Ready \"when\" you\nare {brand.main}"),
    )
    .await;
    app.set(
        &owner,
        "en/cities/alamo.toml",
        "/population",
        json!("Pop. 20,000"),
    )
    .await;
    let body = app.open(&owner, "en/posts/delta-towns.md").await["body"].clone();
    let body = body
        .as_str()
        .expect("a text")
        .replacen("expressway", "freeway", 1);
    let post = app.open(&owner, "en/posts/delta-towns.md").await;
    assert_eq!(
        app.publish_body(&owner, &post, &body).await.status,
        StatusCode::OK
    );
    app
}

impl TestApp {
    async fn execute(&self, statement: &'static str) {
        let pool = self.database().await;
        sqlx::raw_sql(statement).execute(&pool).await.expect("done");
    }
}

fn settings(data: &std::path::Path, variables: &[(&str, &str)]) -> Settings {
    let data = data.display().to_string();
    let own = [("MUDANZA_DATA", data.as_str())];
    let all = own.iter().chain(variables);
    let all = all.map(|(name, value)| ((*name).into(), (*value).into()));
    load_from(&Flags::default(), all).expect("valid settings")
}
