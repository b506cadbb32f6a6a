//! Runs tests on both databases. On SQLite each is a test of its own; on PostgreSQL they share a
//! server, each with a database of its own, and all run even if one fails.

/// Defines tests from functions of a [`store::Location`] of a new database.
macro_rules! on_both_databases {
    ($($part:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $part() {
                    let folder = tempfile::TempDir::new().expect("a folder");
                    let location = crate::both::sqlite(&folder);
                    super::$part(&location).await;
                }
            )+
        }

        #[tokio::test]
        async fn on_postgresql() {
            let server = crate::postgres::Server::start();
            let tasks = tokio::task::LocalSet::new();
            let mut failed = Vec::new();
            $(
                let location = crate::both::postgresql(&server, stringify!($part)).await;
                let part = async move { $part(&location).await };
                let done = tasks.run_until(async { tokio::task::spawn_local(part).await });
                if done.await.is_err() {
                    failed.push(stringify!($part));
                }
            )+
            assert!(failed.is_empty(), "failed on PostgreSQL: {failed:?}");
        }
    };
}

pub(crate) use on_both_databases;

use std::time::Duration;

use store::Location;
use tempfile::TempDir;

use crate::postgres::Server;

const TIMEOUT: Duration = Duration::from_secs(5);

pub fn sqlite(folder: &TempDir) -> Location {
    Location::new(folder.path(), "", TIMEOUT).expect("SQLite")
}

/// A new database of this name.
pub async fn postgresql(server: &Server, name: &'static str) -> Location {
    let pool = sqlx::PgPool::connect(&server.url()).await.expect("opens");
    let create = sqlx::AssertSqlSafe(format!("create database {name}"));
    sqlx::raw_sql(create).execute(&pool).await.expect("created");
    pool.close().await;
    let url = server.url().replace("/postgres?", &format!("/{name}?"));
    Location::new(std::path::Path::new(""), &url, TIMEOUT).expect("PostgreSQL")
}
