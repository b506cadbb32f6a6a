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
    /// [`StoreError::Unavailable`] when the database does not answer, [`StoreError::Unreadable`] when
    /// this version does not know the encryption.
    pub async fn mail_server(&self) -> Result<Option<MailServer>, StoreError> {
        let row: Option<Row> =
            reading!(&self.backend, pool => sqlx::query_as(READ).fetch_optional(pool).await?);
        Ok(row.map(MailServer::from))
    }

    /// Replaces the mail server, or removes it. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn set_mail_server(
        &self,
        server: Option<&MailServer>,
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            if let Some(server) = server {
                sqlx::query(SET)
                    .bind(&server.host)
                    .bind(i64::from(server.port))
                    .bind(server.encryption.key())
                    .bind(&server.username)
                    .bind(&server.password)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
            } else {
                sqlx::query(DELETE).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }
}
