//! Builds the states of the routers and of the monitoring.

use std::path::Path;
use std::sync::Arc;

use desk::{
    AccountServices, BackupSetup, DeskBundle, DeskServices, DeskState, LazyBundle, LeadServices,
    MailServices, MakeBackup, OperationServices, PublishingServices, SecurityLog, SignInLimits,
};
use domain::Clock;
use endpoint::{BodyLimit, FailureLimit, RateLimit};
use monitoring::{MetricSources, ReadinessState};
use site::{DrawnImages, FormServices, MediaServices, PhotoSlots, SiteServices, SiteState};
use supabase::{ApiKeys, ApiLimits, SupabaseServices, SupabaseState};

use crate::{Program, service_settings};

impl Program {
    /// The states of the site's and the API's routers, which share the rate limit for forms.
    pub(crate) fn public_states(&self) -> (SiteState, SupabaseState) {
        let settings = &self.settings;
        let limits = &settings.limits;
        let (per_minute, total) = (limits.forms_per_minute, limits.forms_per_minute_total);
        let limit = |per_minute, total| Arc::new(RateLimit::new(per_minute, total));
        let site = SiteState::new(SiteServices {
            current: self.current().clone(),
            clock: Clock::clone(&self.clock),
            forms: FormServices {
                store: self.store.clone(),
                leads: self.leads.clone(),
                limit: Arc::clone(&self.form_limit),
                step_limit: limit(per_minute, total),
                guess_limit: limit(per_minute, 0),
                photo_slots: PhotoSlots::default(),
            },
            bookings: self.bookings.clone(),
            media: MediaServices {
                assets: Arc::clone(&self.assets),
                images: Arc::clone(&self.images),
                drawn: Arc::new(DrawnImages::default()),
                workers: self.workers.clone(),
                drawer: self.drawer.clone(),
                compressor: self.compressor.clone(),
            },
            render_limit: self.render_limit.clone(),
            trusted_proxies: self.trusted_proxies(),
            public_url: settings.public_url.as_str().into(),
            anon_key: settings.api.anon_key.as_str().into(),
            body_limit: limits.body_bytes,
            shared_cache: service_settings::shared_cache(settings),
        });
        let supabase = SupabaseState::new(SupabaseServices {
            current: self.current().clone(),
            store: self.store.clone(),
            leads: self.leads.clone(),
            bookings: self.bookings.clone(),
            clock: Clock::clone(&self.clock),
            images: Arc::clone(&self.images),
            jingles: Arc::clone(&self.jingles),
            keys: Arc::new(ApiKeys {
                anon_key: settings.api.anon_key.clone(),
                service_key: settings.api.service_key.reveal().to_owned(),
                wrong_keys: FailureLimit::new(limits.wrong_keys_per_minute),
                trusted_proxies: self.trusted_proxies(),
            }),
            public_url: settings.public_url.as_str().into(),
            limits: ApiLimits {
                forms: Arc::clone(&self.form_limit),
                questions: limit(limits.questions_per_minute, 0),
                windows: limit(limits.questions_per_minute, 0),
                jingles: limit(limits.jingles_per_minute, 0),
            },
            workers: self.workers.clone(),
            trusted_proxies: self.trusted_proxies(),
            body_limit: limits.body_bytes,
        });
        (site, supabase)
    }

    /// The state of the desk's router.
    pub(crate) fn desk_state(&self) -> DeskState {
        DeskState::new(DeskServices {
            accounts: self.account_services(),
            publishing: PublishingServices {
                store: self.store.clone(),
                publisher: Arc::clone(&self.publisher),
                images: Arc::clone(&self.images),
            },
            leads: LeadServices {
                store: self.store.clone(),
                writer: self.leads.clone(),
                events: self.events.clone(),
                public_url: self.settings.public_url.as_str().into(),
            },
            bookings: self.bookings.clone(),
            mail: self.mail_services(),
            operations: OperationServices {
                store: self.store.clone(),
                backup: self.backup_setup(),
                certificate_overdue: {
                    let certificates = self.certificates.clone();
                    Arc::new(move || certificates.as_ref()?.overdue())
                },
            },
            clock: Clock::clone(&self.clock),
            bundle: LazyBundle::new(desk_bundle),
            trusted_proxies: self.trusted_proxies(),
            render_limit: self.render_limit.clone(),
            body_limit: BodyLimit(self.settings.limits.body_bytes),
        })
    }

    fn account_services(&self) -> AccountServices {
        AccountServices {
            store: self.store.clone(),
            writer: self.leads.clone(),
            log: SecurityLog {
                writer: self.leads.clone(),
            },
            clock: Clock::clone(&self.clock),
            policy: service_settings::desk_policy(&self.settings),
            limits: Arc::new(SignInLimits::new(&self.watchdog)),
            form_limit: Arc::clone(&self.form_limit),
            failures: self.sign_in_failures.clone(),
            public_url: self.settings.public_url.as_str().into(),
            push_service: self.settings.outbox.push_service.as_str().into(),
        }
    }

    fn mail_services(&self) -> MailServices {
        let mailer = Arc::clone(&self.mailer);
        let sending = self.settings.notify();
        MailServices {
            store: self.store.clone(),
            writer: self.leads.clone(),
            setup: service_settings::mail_setup(&self.settings),
            check_server: Arc::new(move |server| {
                let settings = sending.clone();
                Box::pin(async move {
                    notify::check_mail_server(&server, &settings, settings.timeout).await
                })
            }),
            delete_files: Arc::new(move |messages| {
                mailer.delete_files(messages);
            }),
        }
    }

    fn backup_setup(&self) -> BackupSetup {
        let settings = Arc::clone(&self.settings);
        let has_file = settings.database_url.reveal().is_empty();
        let folder = settings.backup.folder().map(Path::to_owned);
        let kept = u32::try_from(settings.backup.keep).ok();
        BackupSetup {
            kept: kept.filter(|kept| *kept > 0 && has_file && folder.is_some()),
            newest: Arc::new(move || {
                // `mudanza doctor` says what is wrong with a folder that cannot be read.
                let newest = backup::newest(folder.as_deref()?).ok()??;
                Some((newest.at, newest.bytes))
            }),
            is_encrypted: settings.backup.encrypts(),
            has_images: settings.storage.url.is_empty(),
            make: has_file.then(|| {
                let make: MakeBackup = Arc::new(move || {
                    let settings = Arc::clone(&settings);
                    Box::pin(async move {
                        let runtime = tokio::runtime::Handle::current();
                        // Reading and encrypting every file blocks its thread.
                        let made = tokio::task::spawn_blocking(move || {
                            runtime.block_on(backup::backup_without_name(&settings))
                        });
                        made.await?
                    })
                });
                make
            }),
        }
    }

    /// The sources of the metrics.
    pub fn metric_sources(&self) -> MetricSources {
        MetricSources {
            requests: Arc::clone(&self.requests),
            admission: self.admission.clone(),
            current: self.current().clone(),
            stored_leads: self.leads.stored.clone(),
            sign_in_failures: self.sign_in_failures.clone(),
            certificates: self.certificates.clone(),
            store: self.store.clone(),
            data: self.settings.data.clone(),
            watchdog: self.watchdog.clone(),
            clock: Clock::clone(&self.clock),
            started_at: self.started_at,
        }
    }

    /// The state of the readiness probe.
    pub fn readiness_state(&self) -> ReadinessState {
        ReadinessState::new(
            self.store.clone(),
            Clock::clone(&self.clock),
            self.watchdog.clone(),
            self.settings.data.clone(),
            self.settings.alerts.free_megabytes,
        )
    }
}

/// The URLs of the desk's bundle; `None` if the program was built without it.
fn desk_bundle() -> Option<DeskBundle> {
    let files = site::desk_files()?;
    Some(DeskBundle {
        script: files.script,
        styles: files.styles,
        imports: files.imports,
        messages: files.messages,
        worker: files.worker,
        integrity: files.integrity,
    })
}
