//! Estimated and actual times of jobs, by home size.

use domain::{
    Cents, CrewRate, JobTime, Rates, RatesDraft, SUGGESTION_JOBS, Service, ServicePrice,
    times_by_home,
};

/// The shipped base times.
fn shipped() -> Rates {
    let service = |service| ServicePrice {
        service,
        price: Cents(10_000),
        added: 0,
    };
    let draft = RatesDraft {
        crews: vec![CrewRate {
            crew_size: 2,
            hourly: Cents(12_000),
        }],
        base: vec![180, 360, 300, 420, 600],
        services: Service::ALL.map(service).to_vec(),
        ..RatesDraft::default()
    };
    Rates::new(draft).expect("a valid price list")
}

fn jobs(bedrooms: u32, times: &[(u64, u64)]) -> Vec<JobTime> {
    let job = |&(estimated, actual)| JobTime {
        bedrooms,
        estimated,
        actual,
    };
    times.iter().map(job).collect()
}

#[test]
fn a_base_time_is_suggested_from_five_jobs_on() {
    let times = [(330, 420), (300, 400), (360, 480), (300, 310), (540, 700)];
    let few = times_by_home(&shipped(), &jobs(2, &times[..SUGGESTION_JOBS - 1]));
    assert_eq!((few[0].jobs, few[0].suggested), (4, None));
    let enough = times_by_home(&shipped(), &jobs(2, &times));
    assert_eq!(enough.len(), 1);
    assert_eq!((enough[0].estimated, enough[0].actual), (330, 420));
    // Short of 90, 100, 120, 10 and 160 minutes: 100 in the middle, and 400 is nearest to 390.
    assert_eq!((enough[0].base, enough[0].suggested), (300, Some(390)));
}

#[test]
fn no_base_time_is_suggested_where_that_of_the_price_list_fits() {
    let times = [(300, 290), (300, 310), (300, 300), (330, 340), (300, 305)];
    assert_eq!(
        times_by_home(&shipped(), &jobs(2, &times))[0].suggested,
        None
    );
}

#[test]
fn jobs_that_took_less_lower_the_base_time_but_never_to_nothing() {
    let shorter = times_by_home(&shipped(), &jobs(3, &[(420, 300); 5]));
    assert_eq!(shorter[0].suggested, Some(300));
    let absurd = times_by_home(&shipped(), &jobs(0, &[(6_000, 0); 5]));
    assert_eq!(absurd[0].suggested, Some(30));
    let endless = times_by_home(&shipped(), &jobs(0, &[(0, u64::MAX); 5]));
    assert_eq!(endless[0].suggested, Some(6_000));
}

#[test]
fn larger_homes_than_the_list_has_count_as_its_last() {
    let all = [
        jobs(7, &[(600, 660)]),
        jobs(1, &[(360, 300)]),
        jobs(4, &[(600, 600)]),
    ]
    .concat();
    let homes = times_by_home(&shipped(), &all);
    let counted: Vec<(u32, usize)> = homes
        .iter()
        .map(|home| (home.bedrooms, home.jobs))
        .collect();
    assert_eq!(counted, [(1, 1), (4, 2)]);
    assert!(times_by_home(&shipped(), &[]).is_empty());
}
