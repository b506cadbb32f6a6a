//! The mail server that an owner entered at the desk.

use domain::{MailEncryption, MailServer};
use sqlx::FromRow;

use crate::backend::{in_transaction, reading};
use crate::stored::Text;
use crate::{Store, StoreError};

pub const READ: &str = "select host, port, encryption, username, password from mail_server";

const SET: &str = "
insert into mail_server (id, host, port, encryption, username, password, updated_at)
values (1, $1, $2, $3, $4, $5, $6)
on conflict (id) do update set host = excluded.host, port = excluded.port,
    encryption = excluded.encryption, username = excluded.username, password = excluded.password,
    updated_at = excluded.updated_at";

const DELETE: &str = "delete from mail_server";

/// The name of the setting whose time is the version. It stays when the server is removed. A server that was entered
/// by a program without versions has the time at which it was stored.
const SETTING: &str = "mail.server";

const VERSION: &str = "
select coalesce(
    (select at from desk_settings where name = $1), (select updated_at from mail_server), 0)";

const KEEP_VERSION: &str = "
insert into desk_settings (name, value, at)
values ($1, '', coalesce((select updated_at from mail_server), 0))
on conflict (name) do nothing";

const NEXT_VERSION: &str = "update desk_settings set at = $2 where name = $1 and at = $3";

/// The row of the table.
#[derive(FromRow)]
pub struct Row {
    host: String,
    #[sqlx(try_from = "i64")]
    port: u16,
    #[sqlx(try_from = "Text")]
    encryption: MailEncryption,
    username: String,
    password: String,
}

impl From<Row> for MailServer {
    fn from(row: Row) -> Self {
        Self {
            host: row.host,
            port: row.port,
            encryption: row.encryption,
            username: row.username,
            password: row.password,
        }
    }
}

impl Store {
    /// Returns the mail server that was entered at the desk; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable, [`StoreError::Unreadable`] when
    /// this version does not know the encryption.
    pub async fn mail_server(&self) -> Result<Option<MailServer>, StoreError> {
        let row: Option<Row> =
            reading!(&self.backend, pool => sqlx::query_as(READ).fetch_optional(pool).await?);
        Ok(row.map(MailServer::from))
    }

    /// Returns the version of the mail server, which increases with each change and when it is removed; 0 if none was
    /// ever entered.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn mail_server_version(&self) -> Result<i64, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(VERSION).bind(SETTING).fetch_one(pool).await?
        }))
    }

    /// Replaces the mail server, or removes it, unless its version is no longer the expected one. Returns whether it was
    /// changed. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_mail_server(
        &self,
        server: Option<&MailServer>,
        expected: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        let version = now.max(expected.saturating_add(1));
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(KEEP_VERSION).bind(SETTING).execute(&mut *tx).await?;
            let next = sqlx::query(NEXT_VERSION).bind(SETTING).bind(version).bind(expected);
            let is_expected = next.execute(&mut *tx).await?.rows_affected() > 0;
            match server {
                Some(server) if is_expected => {
                    sqlx::query(SET)
                        .bind(&server.host)
                        .bind(i64::from(server.port))
                        .bind(server.encryption.key())
                        .bind(&server.username)
                        .bind(&server.password)
                        .bind(version)
                        .execute(&mut *tx)
                        .await?;
                }
                None if is_expected => {
                    sqlx::query(DELETE).execute(&mut *tx).await?;
                }
                _ => {}
            }
            is_expected
        }))
    }
}
