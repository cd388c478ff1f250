use podium_domain::{Slug, Visibility};
use podium_store::{BrowseFilter, NewConfig, Store, StoreError};
use sqlx::PgPool;

use crate::fixtures::{at, config, factors, hidden, run, slug, upload};

/// Every page of a filter, one after the other.
async fn all(store: &Store, filter: &BrowseFilter) -> Vec<Slug> {
    let mut filter = filter.clone();
    let mut found = Vec::new();
    loop {
        let page = store.browse(&filter).await.unwrap();
        assert!(page.items.len() <= filter.limit as usize);
        found.extend(page.items.into_iter().map(|card| card.info.id));
        filter.cursor = page.next;
        if filter.cursor.is_none() {
            return found;
        }
    }
}

fn of(limit: u32) -> BrowseFilter {
    BrowseFilter {
        limit,
        ..BrowseFilter::default()
    }
}

fn searching(q: &str) -> BrowseFilter {
    BrowseFilter {
        q: Some(q.to_owned()),
        ..of(10)
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn only_public_configs_are_ever_listed(pool: PgPool) {
    let store = Store::new(pool);
    let configs = [
        config(1, vec![]),
        hidden(2, Visibility::Unlisted),
        hidden(3, Visibility::Private),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    for filter in [of(10), searching("Config"), searching("NFS")] {
        assert_eq!(all(&store, &filter).await, [slug(1)]);
    }
    let by_factor = BrowseFilter {
        factors: factors(&[("share.protocol", "NFS")]).into_iter().collect(),
        ..of(10)
    };
    assert_eq!(all(&store, &by_factor).await, [slug(1)]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn pages_show_every_config_once_newest_first(pool: PgPool) {
    let store = Store::new(pool);
    // Five at the same moment, so that the key must break the tie; then two more.
    let (old, new): (Vec<_>, Vec<_>) = (1..=7)
        .map(|n| config(n, vec![]))
        .partition(|config| config.slug <= slug(5));
    store.insert_configs(&old, at(0)).await.unwrap();
    store.insert_configs(&new, at(1)).await.unwrap();
    let expected = [7, 6, 5, 4, 3, 2, 1].map(slug);
    for limit in [1, 2, 3, 7, 8] {
        assert_eq!(all(&store, &of(limit)).await, expected, "{limit}");
    }
    assert_eq!(
        all(
            &store,
            &BrowseFilter {
                limit: 3,
                ..searching("config")
            }
        )
        .await,
        expected
    );
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_search_that_finds_nothing_in_a_window_goes_on_behind_it(pool: PgPool) {
    let store = Store::new(pool);
    let needle = NewConfig {
        title: "Needle".into(),
        ..config(1, vec![])
    };
    store.insert_configs(&[needle], at(0)).await.unwrap();
    let hay: Vec<_> = (2..=2002).map(|n| config(n, vec![])).collect();
    store.insert_configs(&hay, at(1)).await.unwrap();
    let first = store.browse(&searching("needle")).await.unwrap();
    assert!(first.items.is_empty() && first.next.is_some(), "{first:?}");
    assert_eq!(all(&store, &searching("needle")).await, [slug(1)]);
    assert_eq!(
        all(
            &store,
            &BrowseFilter {
                limit: 100,
                ..searching("config")
            }
        )
        .await
        .len(),
        2001
    );
}

#[sqlx::test(migrations = "../../migrations")]
async fn titles_and_levels_are_searched_for_text_as_typed(pool: PgPool) {
    let store = Store::new(pool);
    let titled = |n, title: &str, level| NewConfig {
        title: title.to_owned(),
        factors: factors(&[("disks", level)]),
        ..config(n, vec![])
    };
    let configs = [
        titled(1, "100% busy", "Optane"),
        titled(2, "1000 busy", "a_b"),
        titled(3, r"back\slash", "axb Ü"),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    let cases: [(&str, &[u128]); 10] = [
        ("100%", &[1]),
        ("100", &[2, 1]),
        ("a_b", &[2]),
        (r"k\s", &[3]),
        ("OPTANE", &[1]),
        ("ü", &[3]),
        ("  busy ", &[2, 1]),
        ("\0", &[]),
        ("", &[3, 2, 1]),
        ("'; drop table config; --", &[]),
    ];
    for (q, expected) in cases {
        assert_eq!(
            all(&store, &searching(q)).await,
            expected.iter().copied().map(slug).collect::<Vec<_>>(),
            "{q}"
        );
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn every_factor_asked_for_must_match(pool: PgPool) {
    let store = Store::new(pool);
    let with = |n, pairs| NewConfig {
        factors: factors(pairs),
        ..config(n, vec![])
    };
    let configs = [
        with(1, &[("sync", "on"), ("slog", "yes")]),
        with(2, &[("sync", "on"), ("slog", "no")]),
        with(3, &[("slog", "on")]),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    let by = |pairs: &[_]| BrowseFilter {
        factors: factors(pairs).into_iter().collect(),
        ..of(10)
    };
    assert_eq!(all(&store, &by(&[("sync", "on")])).await, [slug(2), slug(1)]);
    assert_eq!(
        all(&store, &by(&[("sync", "on"), ("slog", "yes")])).await,
        [slug(1)]
    );
    assert_eq!(all(&store, &by(&[("sync", "always")])).await, []);
    let one = factors(&[("sync", "on")]);
    let twice = BrowseFilter {
        factors: one.clone().into_iter().chain(one).collect(),
        ..of(10)
    };
    assert_eq!(all(&store, &twice).await, [slug(2), slug(1)]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_card_tells_tools_runs_and_workloads(pool: PgPool) {
    let store = Store::new(pool);
    let mut other = run(101);
    other.run.tool = "ATTO".to_owned();
    store
        .insert_configs(&[config(1, vec![upload(10, 1, vec![run(100), other])])], at(0))
        .await
        .unwrap();
    store
        .insert_uploads(config(1, vec![]).id, &[upload(11, 2, vec![run(102)])], at(1))
        .await
        .unwrap();
    let card = store.browse(&of(10)).await.unwrap().items.remove(0);
    assert_eq!(card.tools, ["ATTO", "fio"]);
    assert_eq!(
        (card.runs, card.workloads),
        (3, 2),
        "a repetition brings no new workload"
    );
    assert_eq!(card.info.factors, factors(&[("share.protocol", "NFS")]));
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_made_up_cursor_is_refused(pool: PgPool) {
    let store = Store::new(pool);
    let result = store
        .browse(&BrowseFilter {
            cursor: Some("1 or 1=1".to_owned()),
            ..of(10)
        })
        .await;
    assert!(matches!(result, Err(StoreError::Cursor)), "{result:?}");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_search_finds_facets_in_any_spelling_and_words_wherever_they_stand(pool: PgPool) {
    let store = Store::new(pool);
    let described = |n: u128, levels: &[(&str, &str)], uploads| {
        let mut new = config(n, uploads);
        new.factors = factors(levels);
        new
    };
    let measured = vec![upload(10, 1, vec![run(100)])];
    let configs = [
        described(
            1,
            &[
                ("share.protocol", "NFS"),
                ("network.link", "10 GbE"),
                ("pool.layout", "RAIDZ1"),
            ],
            measured,
        ),
        described(
            2,
            &[
                ("share.protocol", "SMB"),
                ("network.link", "1 GbE"),
                ("dataset.sync", "always"),
            ],
            vec![],
        ),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    for (q, found) in [
        ("10 Gbit/s", vec![slug(1)]),
        ("10GBASE-T", vec![slug(1)]),
        ("RAID-Z", vec![slug(1)]),
        ("CIFS", vec![slug(2)]),
        ("nfs raidz1", vec![slug(1)]),
        ("cifs ALWAYS", vec![slug(2)]),
        ("nfs always", vec![]),
        ("fio", vec![slug(1)]),
        ("fio nfs", vec![slug(1)]),
    ] {
        assert_eq!(all(&store, &searching(q)).await, found, "{q}");
    }
}
