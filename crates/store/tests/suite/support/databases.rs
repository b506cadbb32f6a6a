//! Runs tests on both databases.

/// Defines two tests from each function of a [`store::Location`] of an empty database: one on SQLite
/// and one on PostgreSQL.
macro_rules! on_both_databases {
    ($($part:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $part() {
                    let folder = tempfile::TempDir::new().expect("a folder");
                    let location = crate::support::databases::sqlite(&folder);
                    super::$part(&location).await;
                }
            )+
        }

        mod postgresql {
            $(
                #[tokio::test]
                async fn $part() {
                    let server = crate::support::databases::SharedServer::get();
                    super::$part(&server.new_schema().await).await;
                }
            )+
        }
    };
}

pub(crate) use on_both_databases;

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use store::Location;
use tempfile::TempDir;

use super::postgres::Server;

/// How long a test waits for a database.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Started by the first test that needs it. It ends with the process of the tests.
static SHARED: OnceLock<SharedServer> = OnceLock::new();

/// The SQLite file of a folder.
pub fn sqlite(folder: &TempDir) -> Location {
    Location::new(folder.path(), "", TIMEOUT).expect("SQLite")
}

/// A PostgreSQL server in which each test has a schema of its own, which takes much less time to
/// create than a database.
pub struct SharedServer {
    server: Server,
    created: AtomicU32,
}

impl SharedServer {
    /// The server of all tests.
    pub fn get() -> &'static Self {
        SHARED.get_or_init(|| Self {
            server: Server::start(),
            created: AtomicU32::new(0),
        })
    }

    /// A new, empty schema.
    pub async fn new_schema(&self) -> Location {
        let name = self.create("schema").await;
        let url = self.server.url();
        Self::location(&format!("{url}&options[search_path]={name}"))
    }

    /// The URL of a new, empty database.
    pub async fn new_database(&self) -> String {
        let name = self.create("database").await;
        let url = self.server.url();
        url.replace("/postgres?", &format!("/{name}?"))
    }

    /// The location of a database with this URL.
    pub fn location(url: &str) -> Location {
        Location::new(Path::new(""), url, TIMEOUT).expect("PostgreSQL")
    }

    /// Creates a schema or a database, and returns its name.
    async fn create(&self, kind: &str) -> String {
        let name = format!("test_{}", self.created.fetch_add(1, Ordering::Relaxed));
        let url = self.server.url();
        let pool = sqlx::PgPool::connect(&url).await.expect("opens");
        let create = sqlx::AssertSqlSafe(format!("create {kind} {name}"));
        sqlx::raw_sql(create).execute(&pool).await.expect("created");
        pool.close().await;
        name
    }
}
