//! Statements that end mailed links, for changes of people.

/// Revokes a person's links. Their times stay, so that the next link still has to wait.
pub const REVOKE: &str = "update mailed_links set until = 0, hash = null where person_id = $1";

/// Revokes everybody's links.
pub const REVOKE_ALL: &str = "update mailed_links set until = 0, hash = null";

/// Deletes a person's links, with the addresses.
pub const DELETE: &str = "delete from mailed_links where person_id = $1";
