//! The results that the API is compared with are those of a real PostgreSQL.

use std::collections::BTreeMap;

use crate::support::databases::SharedServer;

/// Results by type: a JSON value, and its text as a value of the type; null if it is refused.
const RECORDED: &str = include_str!("../../../supabase/tests/postgres-types.json");

#[tokio::test]
async fn recorded_types_are_those_of_postgresql() {
    let recorded: BTreeMap<String, Vec<(String, Option<String>)>> =
        serde_json::from_str(RECORDED).expect("recorded results");
    let url = SharedServer::get().new_database().await;
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    for (kind, values) in &recorded {
        let text = if kind == "text[]" {
            "array_to_string(c, '|')"
        } else {
            "c::text"
        };
        let select = format!("select {text} from json_to_recordset($1::json) as row(c {kind})");
        for (value, expected) in values {
            let found: Option<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(select.clone()))
                .bind(format!("[{{\"c\":{value}}}]"))
                .fetch_one(&pool)
                .await
                .ok();
            assert_eq!(&found, expected, "{kind} {value}");
        }
    }
    pool.close().await;
}
