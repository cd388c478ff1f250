use podium_domain::Visibility;
use podium_store::{ConfigChange, NewConfig, Store};
use sqlx::PgPool;

use crate::fixtures::{at, config, factors, run, slug, upload};

fn measured(n: u128, levels: &[(&str, &str)]) -> NewConfig {
    NewConfig {
        factors: factors(levels),
        ..config(n, vec![upload(10 * n, 1, vec![run(100 * n)])])
    }
}

#[sqlx::test(migrations = "../../migrations")]
async fn the_configs_with_most_levels_in_common_come_first(pool: PgPool) {
    let store = Store::new(pool);
    let mine = measured(
        1,
        &[
            ("filesystem", "ZFS"),
            ("network.link", "10 GbE"),
            ("dataset.sync", "always"),
        ],
    );
    let configs = [
        mine.clone(),
        measured(2, &[("filesystem", "zfs")]),
        measured(3, &[("filesystem", "ZFS"), ("network.link", "10GBASE-T")]),
        measured(4, &[("filesystem", "UFS")]),
        NewConfig {
            visibility: Visibility::Unlisted,
            ..measured(5, &[("filesystem", "ZFS")])
        },
        NewConfig {
            uploads: vec![],
            ..measured(6, &[("filesystem", "ZFS")])
        },
    ];
    store.insert_configs(&configs, at(0)).await.unwrap();
    let near = store.near_configs(mine.id).await.unwrap();
    let near: Vec<_> = near
        .into_iter()
        .map(|config| (config.id, config.shared))
        .collect();
    assert_eq!(near, [(slug(3), 2), (slug(2), 1)]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_holder_finds_all_that_is_theirs(pool: PgPool) {
    let store = Store::new(pool);
    let other = NewConfig {
        edit_token_sha256: [8; 32],
        ..config(2, vec![])
    };
    let private = NewConfig {
        visibility: Visibility::Private,
        ..config(3, vec![])
    };
    store
        .insert_configs(&[config(1, vec![]), other, private], at(0))
        .await
        .unwrap();
    let held = store.held_configs(&[[7; 32], [9; 32]]).await.unwrap();
    assert_eq!(
        held.into_iter().map(|held| held.slug).collect::<Vec<_>>(),
        [slug(3), slug(1)]
    );
    assert_eq!(store.held_configs(&[]).await.unwrap(), []);
    let titles = store.config_titles(&[3, 2, 9, 1].map(slug)).await.unwrap();
    let titles: Vec<_> = titles.into_iter().map(|(_, title)| title).collect();
    assert_eq!(titles, ["Config 2", "Config 1"]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn revisions_tell_what_a_config_was_newest_first(pool: PgPool) {
    let store = Store::new(pool);
    let new = config(1, vec![]);
    store
        .insert_configs(std::slice::from_ref(&new), at(0))
        .await
        .unwrap();
    for (n, title) in [(1, "Second"), (2, "Third")] {
        let change = ConfigChange {
            title: Some(title.to_owned()),
            ..ConfigChange::default()
        };
        store.update_config(new.id, &change, at(n)).await.unwrap();
    }
    let revisions = store.revisions_of(new.id).await.unwrap();
    let titles: Vec<_> = revisions.iter().map(|revision| revision.title.as_str()).collect();
    assert_eq!(titles, ["Second", "Config 1"]);
    assert_eq!(revisions[1].factors, new.factors);
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_files_say_is_told_where_they_agree(pool: PgPool) {
    let store = Store::new(pool);
    let mut runs = [run(100), run(101)];
    for (run, kernel) in runs.iter_mut().zip(["6.1", "6.8"]) {
        run.run.found = [
            ("initiator.kernel", kernel),
            ("filesystem.type", "ext4"),
            ("Not a name!", "x"),
        ]
        .map(|(factor, level)| (factor.to_owned(), level.to_owned()))
        .into();
    }
    let new = config(1, vec![upload(10, 1, runs.into())]);
    store
        .insert_configs(std::slice::from_ref(&new), at(0))
        .await
        .unwrap();
    assert_eq!(
        store.found_of(new.id).await.unwrap(),
        factors(&[("filesystem", "ext4")])
    );
}
