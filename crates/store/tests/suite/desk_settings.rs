//! Settings of the desk, and mail as a whole.

use domain::{Channel, MailEncryption, MailServer, MessageKind, MessageStatus};
use store::{Delivery, FILED, LeadMailAddresses, Location};

use crate::support::{NOW, on_both_databases, open, owner};

on_both_databases!(
    keeps_the_newest_value_of_a_setting,
    an_entered_address_for_lead_mail_precedes_the_accounts,
    mail_settings_change_only_from_their_newest_version,
    retries_failed_mails_immediately,
);

async fn keeps_the_newest_value_of_a_setting(location: &Location) {
    let store = open(location).await;
    assert_eq!(store.desk_settings().await.expect("answers"), []);
    for (name, value, now) in [("b", "1", NOW), ("a", "2", NOW), ("b", "3", NOW + 1)] {
        let set = store.set_desk_setting(name, value, now).await;
        set.expect("stored");
    }
    let all = store.desk_settings().await.expect("answers");
    let all: Vec<(&str, &str)> = all.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    assert_eq!(all, [("a", "2"), ("b", "3")]);
}

async fn an_entered_address_for_lead_mail_precedes_the_accounts(location: &Location) {
    let store = open(location).await;
    let stored = async || store.lead_mail_addresses().await.expect("answers");
    assert_eq!(stored().await, LeadMailAddresses::default());
    owner(&store).await;
    assert_eq!(stored().await.first().as_deref(), Some("rosa@example.com"));
    for (entered, used) in [
        ("office@example.com", "office@example.com"),
        ("", "rosa@example.com"),
    ] {
        let version = stored().await.version;
        let set = store.set_lead_mail_address(entered, version, NOW).await;
        assert!(set.expect("stored"));
        let addresses = stored().await;
        assert!(addresses.version > version, "{addresses:?}");
        assert_eq!(addresses.entered.clone().unwrap_or_default(), entered);
        assert_eq!(addresses.account.as_deref(), Some("rosa@example.com"));
        assert_eq!(addresses.first().as_deref(), Some(used));
    }
    store.close().await;
}

async fn mail_settings_change_only_from_their_newest_version(location: &Location) {
    let store = open(location).await;
    let set = async |address: &str, expected| {
        let set = store.set_lead_mail_address(address, expected, NOW).await;
        set.expect("answers")
    };
    assert!(set("office@example.com", 0).await);
    assert!(!set("other@example.com", 0).await, "of the version before");
    let addresses = store.lead_mail_addresses().await.expect("answers");
    assert_eq!(addresses.entered.as_deref(), Some("office@example.com"));

    let server = |host: &str| {
        MailServer::parse(host, 465, MailEncryption::Tls, "office", "secret").expect("valid")
    };
    let version = async || store.mail_server_version().await.expect("answers");
    let replace = async |server: Option<&MailServer>, expected| {
        let set = store.set_mail_server(server, expected, NOW).await;
        set.expect("answers")
    };
    assert_eq!(version().await, 0);
    assert!(replace(Some(&server("mail.example.com")), 0).await);
    let first = version().await;
    assert!(!replace(Some(&server("mail.example.org")), 0).await);
    assert!(!replace(None, 0).await);
    let stored = store.mail_server().await.expect("answers");
    assert_eq!(stored, Some(server("mail.example.com")));
    assert!(replace(None, first).await, "removed");
    assert!(
        version().await > first,
        "within the same millisecond, and with no server"
    );
    assert!(!replace(Some(&server("mail.example.org")), first).await);
    assert_eq!(store.mail_server().await.expect("answers"), None);
    store.close().await;
}

async fn retries_failed_mails_immediately(location: &Location) {
    let store = open(location).await;
    let rosa = owner(&store).await;
    store.enqueue_test_mail(&rosa, NOW).await.expect("stored");
    let lease = |now: i64| store.lease_messages(Channel::Mail, now, now + 1_000, 1);
    let failed = lease(NOW).await.expect("answers").remove(0);
    assert_eq!(failed.kind, MessageKind::TestMail);
    let (failure, until) = ("no route".to_owned(), NOW + 60_000);
    let retry = Delivery::Retry { failure, until };
    let recorded = store.record_deliveries(&[(failed, retry)], NOW).await;
    recorded.expect("stored");
    let failure = store.mail_failure().await.expect("answers");
    assert_eq!(failure.as_deref(), Some("no route"));
    assert!(lease(NOW).await.expect("answers").is_empty(), "not due yet");

    assert_eq!(store.retry_failed_mails().await.expect("stored"), 1);
    let again = lease(NOW).await.expect("answers").remove(0);
    let recorded = store
        .record_deliveries(&[(again, Delivery::Filed)], NOW)
        .await;
    recorded.expect("stored");
    assert_eq!(store.mail_failure().await.expect("answers"), None);
    let rows = store.messages_about(&rosa).await.expect("answers");
    assert_eq!(rows[0].status, MessageStatus::Sent);
    assert_eq!(rows[0].failure, FILED);
}
