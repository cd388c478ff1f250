use podium_domain::Visibility;
use podium_store::{BrowseFilter, ConfigChange, NewConfig, Store};
use sqlx::PgPool;

use crate::fixtures::{at, config, factors, run, slug, upload};

/// How many public configs each level has, by name.
async fn counts(store: &Store) -> Vec<(String, String, u64)> {
    let mut counts: Vec<_> = store
        .facet_counts()
        .await
        .unwrap()
        .into_iter()
        .map(|count| (count.factor, count.level, count.configs))
        .collect();
    counts.sort();
    counts
}

fn expected(counts: &[(&str, &str, u64)]) -> Vec<(String, String, u64)> {
    let owned =
        |(factor, level, configs): &(&str, &str, u64)| (factor.to_string(), level.to_string(), *configs);
    counts.iter().map(owned).collect()
}

fn with(n: u128, levels: &[(&str, &str)]) -> NewConfig {
    NewConfig {
        factors: factors(levels),
        ..config(n, vec![])
    }
}

/// The configs that have all these levels, newest first.
async fn found(store: &Store, levels: &[(&str, &str)]) -> Vec<podium_domain::Slug> {
    let filter = BrowseFilter {
        factors: levels.iter().flat_map(|level| factors(&[*level])).collect(),
        limit: 10,
        ..BrowseFilter::default()
    };
    let page = store.browse(&filter).await.unwrap();
    page.items.into_iter().map(|card| card.info.id).collect()
}

#[sqlx::test(migrations = "../../migrations")]
async fn counts_follow_whatever_happens_to_a_config(pool: PgPool) {
    let store = Store::new(pool);
    let first = NewConfig {
        uploads: vec![upload(10, 1, vec![run(100)])],
        ..with(1, &[("share.protocol", "NFSv4"), ("network.link", "10GBASE-T")])
    };
    let second = with(2, &[("share.protocol", "nfs"), ("room", "cellar")]);
    let private = NewConfig {
        visibility: Visibility::Private,
        ..with(3, &[("share.protocol", "NFS")])
    };
    store
        .insert_configs(&[first.clone(), second.clone(), private.clone()], at(0))
        .await
        .unwrap();
    let both = [
        ("network.link", "10 Gbit/s", 1),
        ("share.protocol", "NFS", 2),
        ("tool", "fio", 1),
    ];
    assert_eq!(counts(&store).await, expected(&both));

    let open = ConfigChange {
        visibility: Some(Visibility::Public),
        ..ConfigChange::default()
    };
    store.update_config(private.id, &open, at(1)).await.unwrap();
    let change = ConfigChange {
        factors: Some(factors(&[("share.protocol", "SMB")])),
        ..ConfigChange::default()
    };
    store.update_config(second.id, &change, at(1)).await.unwrap();
    store.delete_run(&slug(100), at(2)).await.unwrap();
    let changed = [
        ("network.link", "10 Gbit/s", 1),
        ("share.protocol", "NFS", 2),
        ("share.protocol", "SMB", 1),
    ];
    assert_eq!(counts(&store).await, expected(&changed));

    store.delete_config(first.id).await.unwrap();
    store.delete_config(private.id).await.unwrap();
    assert_eq!(counts(&store).await, expected(&[("share.protocol", "SMB", 1)]));
}

#[sqlx::test(migrations = "../../migrations")]
async fn adding_a_file_counts_its_tool(pool: PgPool) {
    let store = Store::new(pool);
    let empty = with(1, &[]);
    store
        .insert_configs(std::slice::from_ref(&empty), at(0))
        .await
        .unwrap();
    assert_eq!(counts(&store).await, []);
    store
        .insert_uploads(empty.id, &[upload(10, 1, vec![run(100)])], at(1))
        .await
        .unwrap();
    assert_eq!(counts(&store).await, expected(&[("tool", "fio", 1)]));
    assert_eq!(found(&store, &[("tool", "fio")]).await, [slug(1)]);
}

/// Levels that are asked for, and the configs that have them.
type Case<'a> = (&'a [(&'a str, &'a str)], &'a [u128]);

#[sqlx::test(migrations = "../../migrations")]
async fn levels_are_found_in_any_spelling_and_under_their_facet(pool: PgPool) {
    let store = Store::new(pool);
    let configs = [
        with(1, &[("share.protocol", "NFSv4"), ("network.link", "10 GbE")]),
        with(
            2,
            &[("share.protocol", "NFS"), ("network.link", "2x 10 GbE bonded")],
        ),
        with(3, &[("share.protocol", "SMB"), ("pool.layout", "raid-z")]),
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    let cases: [Case<'_>; 7] = [
        (&[("share.protocol", "NFS")], &[2, 1]),
        (&[("share.protocol", "nfs 4")], &[1]),
        (
            &[("share.protocol", "NFS"), ("network.link", "10GBASE-T")],
            &[2, 1],
        ),
        (
            &[("share.protocol", "NFS"), ("share.protocol", "SMB")],
            &[3, 2, 1],
        ),
        (&[("pool.layout", "RAIDZ1")], &[3]),
        (&[("pool.layout", "RAIDZ1"), ("share.protocol", "NFS")], &[]),
        (&[("network.link", "2x 10 GbE bonded")], &[2]),
    ];
    for (levels, slugs) in cases {
        let slugs: Vec<_> = slugs.iter().copied().map(slug).collect();
        assert_eq!(found(&store, levels).await, slugs, "{levels:?}");
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn another_registry_reads_everything_anew_once(pool: PgPool) {
    let store = Store::new(pool.clone());
    let configs: Vec<_> = (1..=203)
        .map(|n| with(n, &[("network.link", "10 GbE")]))
        .collect();
    store.insert_configs(&configs, at(0)).await.unwrap();
    for statement in [
        "update config_factor set canonical = ''",
        "delete from config_facet",
        "delete from facet_count",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    assert!(store.read_levels_anew().await.unwrap());
    assert_eq!(
        counts(&store).await,
        expected(&[("network.link", "10 Gbit/s", 203)])
    );
    assert_eq!(found(&store, &[("network.link", "10gbit/s")]).await.len(), 10);
    assert!(!store.read_levels_anew().await.unwrap());
}

#[sqlx::test(migrations = "../../migrations")]
async fn levels_are_searched_with_their_factors(pool: PgPool) {
    let store = Store::new(pool);
    let configs = [
        with(
            1,
            &[("disks.model", "WD Red Plus"), ("target.model", "Red box 100%")],
        ),
        with(2, &[("disks.model", "wd red plus")]),
        NewConfig {
            visibility: Visibility::Private,
            ..with(3, &[("disks.model", "Red secret")])
        },
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    let search = async |q: &str| -> Vec<String> {
        let found = store.search_levels(q).await.unwrap();
        found.into_iter().map(|(factor, _)| factor.to_string()).collect()
    };
    assert_eq!(search("red").await, ["disks.model", "target.model"]);
    assert_eq!(search("100%").await, ["target.model"]);
    for nothing in ["secret", "r", " ", "blue"] {
        assert_eq!(search(nothing).await, Vec::<String>::new(), "{nothing}");
    }
}
