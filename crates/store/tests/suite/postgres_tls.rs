//! Connections to PostgreSQL over TLS, as `sslmode` and `sslrootcert` in the URL require.

use std::net::TcpListener;
use std::path::Path;

use store::{Store, StoreError};
use tempfile::TempDir;

use crate::support::databases::SharedServer;
use crate::support::postgres::{Server, as_owner, give_away};

/// Makes a certificate for `localhost`, the authority that signed it, and another authority.
const CERTIFICATES: &str = r#"
set -e
printf '[req]\ndistinguished_name=dn\nprompt=no\n[dn]\nCN=localhost\n' > names
printf 'subjectAltName=DNS:localhost\n' > server.ext
new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config names"
for name in root other; do
    openssl req -x509 $new -keyout $name.key -out $name.crt -days 2 -subj "/CN=$name" \
        -addext basicConstraints=critical,CA:TRUE
done
openssl req $new -keyout server.key -out server.csr
openssl x509 -req -in server.csr -CA root.crt -CAkey root.key -CAcreateserial -days 2 \
    -extfile server.ext -out server.crt
chmod 600 server.key
"#;

/// A server with TLS on a port of this machine. Its certificate is for `localhost` and is signed by
/// `root.crt` in its folder; `other.crt` is another authority.
struct TlsServer {
    server: Server,
    port: u16,
    folder: String,
}

impl TlsServer {
    fn start() -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        give_away(folder.path());
        let made = as_owner(Path::new("sh"), folder.path())
            .args(["-c", CERTIFICATES])
            .output()
            .expect("sh starts");
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{said}");
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let path = folder.path().display().to_string();
        let settings = [
            "listen_addresses=localhost".to_owned(),
            "ssl=on".to_owned(),
            format!("ssl_cert_file={path}/server.crt"),
            format!("ssl_key_file={path}/server.key"),
        ];
        Self {
            server: Server::start_with(folder, port, &settings),
            port,
            folder: path,
        }
    }

    /// The URL of its database `postgres` over TCP, with a value of `sslmode`.
    fn url(&self, mode: &str) -> String {
        let port = self.port;
        format!("postgres://mudanza@localhost:{port}/postgres?sslmode={mode}")
    }

    /// Returns how many of its connections are encrypted, as it says.
    async fn encrypted(&self) -> i64 {
        let pool = sqlx::PgPool::connect(&self.server.url()).await;
        let pool = pool.expect("opens");
        let count = "select count(*) from pg_stat_ssl where ssl";
        let count = sqlx::query_scalar(count).fetch_one(&pool).await;
        pool.close().await;
        count.expect("readable")
    }
}

async fn open(url: &str) -> Result<Store, StoreError> {
    Store::open(&SharedServer::location(url)).await
}

#[tokio::test]
async fn a_connection_is_encrypted_and_checked_as_the_url_asks() {
    let server = TlsServer::start();
    let trusted = format!("verify-full&sslrootcert={}/root.crt", server.folder);
    for mode in ["require", trusted.as_str()] {
        let store = open(&server.url(mode)).await.expect("opens");
        assert!(server.encrypted().await > 0, "{mode}");
        assert!(!store.has_owner().await.expect("answers"));
        store.close().await;
    }
    let wrong = format!("verify-full&sslrootcert={}/other.crt", server.folder);
    for mode in [wrong.as_str(), "verify-full"] {
        let error = open(&server.url(mode)).await.expect_err("refused");
        let error = error.to_string();
        assert!(
            error.contains("certificate is not trusted"),
            "{mode}: {error}"
        );
        assert!(error.contains("sslrootcert"), "{mode}: {error}");
    }
    let other_name = server.url(&trusted).replace("@localhost", "@127.0.0.1");
    assert!(
        open(&other_name).await.is_err(),
        "its certificate is for localhost"
    );
}

#[tokio::test]
async fn a_server_without_tls_is_refused_where_it_is_required() {
    let url = SharedServer::get().new_database().await;
    let error = open(&format!("{url}&sslmode=require")).await;
    let error = error.expect_err("refused").to_string();
    assert!(error.contains("cannot be encrypted"), "{error}");
}
