use std::{fs, path::Path};

use axum::http::{Method, StatusCode};
use podium_domain::Visibility;
use podium_server::{
    cli::ImportSplit,
    import::{self, Imported},
};
use sqlx::PgPool;

use crate::app::{FILE_BYTES, TestApp, table};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::create_dir(folder.0.path().join("plans")).unwrap();
        folder
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join("results").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    async fn import(&self, app: &TestApp, split: ImportSplit) -> Imported {
        let at = |name| Path::new(self.0.path()).join(name);
        import::import(
            &app.state,
            &at("plans"),
            &at("results"),
            split,
            Visibility::Private,
        )
        .await
        .unwrap()
    }
}

/// The edit links of an import, as its plan lists them: path, token, title.
fn links(imported: &Imported) -> Vec<(String, String, String)> {
    let plan = fs::read_to_string(&imported.plan).unwrap();
    let mut links: Vec<_> = plan
        .lines()
        .filter_map(|line| {
            let (path, rest) = line.split_once("?token=")?;
            let (token, title) = rest.split_once(' ')?;
            Some((path.to_owned(), token.to_owned(), title.to_owned()))
        })
        .collect();
    links.sort_by(|a, b| a.2.cmp(&b.2));
    links
}

fn printed(imported: &Imported) -> String {
    let mut text = Vec::new();
    imported.print(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[sqlx::test(migrations = "../migrations")]
async fn a_directory_is_a_private_config_and_a_second_import_adds_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let folder = Folder::new();
    folder.write("nas/nfs/a.csv", &table("100"));
    folder.write("nas/nfs/b.csv", &table("110"));
    folder.write("local.csv", &table("500"));
    let first = folder.import(&app, ImportSplit::Directory).await;
    assert_eq!((first.stored(), first.known()), (3, 0), "{}", printed(&first));
    let made = links(&first);
    let titles: Vec<_> = made.iter().map(|(.., title)| title.as_str()).collect();
    assert_eq!(titles, ["nas/nfs", "results"]);
    let (path, token, _) = &made[0];
    assert_eq!(app.get(path).await.status, StatusCode::NOT_FOUND);
    let config = app
        .call(Method::GET, &format!("/api/v1{path}"), token, None)
        .await
        .json();
    assert_eq!(config["runs"].as_array().unwrap().len(), 2);

    let again = folder.import(&app, ImportSplit::Directory).await;
    assert_eq!((again.stored(), again.known()), (0, 3), "{}", printed(&again));
    assert_eq!(links(&again), made);
}

#[sqlx::test(migrations = "../migrations")]
async fn what_is_missing_or_new_is_brought_to_the_same_configs(pool: PgPool) {
    let app = TestApp::new(pool);
    let folder = Folder::new();
    folder.write("a.csv", &table("100"));
    folder.write("b.csv", &table("200"));
    let first = folder.import(&app, ImportSplit::File).await;
    let made = links(&first);
    let (path, token, title) = &made[0];
    assert_eq!((made.len(), title.as_str()), (2, "a"));
    let path = format!("/api/v1{path}");
    app.call(Method::DELETE, &path, token, None).await;
    folder.write("b.csv", &table("201"));
    let again = folder.import(&app, ImportSplit::File).await;
    assert_eq!((again.stored(), again.known()), (2, 0), "{}", printed(&again));
    assert_eq!(links(&again), made);
    assert_eq!(
        app.call(Method::GET, &path, token, None).await.status,
        StatusCode::OK
    );
    let b = app
        .call(Method::GET, &format!("/api/v1{}", made[1].0), token, None)
        .await
        .json();
    assert_eq!(b["uploads"].as_array().unwrap().len(), 2);
}

#[sqlx::test(migrations = "../migrations")]
async fn refused_files_are_named_with_their_reason_and_keep_no_other_back(pool: PgPool) {
    let app = TestApp::new(pool);
    let folder = Folder::new();
    folder.write("x/good.csv", &table("100"));
    folder.write("x/holiday.txt", "Dear all, the weather is lovely.");
    folder.write("x/empty.csv", "");
    folder.write("x/huge.csv", &"x".repeat(FILE_BYTES + 1));
    let depth = "workload,op,metric,value,unit,block_size\nr,read,bandwidth,1,MB/s,18446744073709551615\n";
    folder.write("x/deep.csv", depth);
    let imported = folder.import(&app, ImportSplit::Directory).await;
    let report = printed(&imported);
    assert_eq!(imported.stored(), 1, "{report}");
    for (file, reason) in [
        ("holiday", ""),
        ("empty", ""),
        ("huge", "larger than 65536 bytes"),
        ("deep", ""),
    ] {
        let line = report.lines().find(|line| line.contains(file)).unwrap();
        assert!(line.starts_with("refused: x/") && line.contains(reason), "{line}");
    }
    assert_eq!(app.archived(), 1);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_table_of_two_configs_makes_two_and_is_known_again(pool: PgPool) {
    let app = TestApp::new(pool);
    let folder = Folder::new();
    let two =
        "config,workload,op,metric,value,unit\nNFS,r,read,bandwidth,1,MB/s\niSCSI,r,read,bandwidth,2,MB/s\n";
    folder.write("t.csv", two);
    let first = folder.import(&app, ImportSplit::Directory).await;
    let made = links(&first);
    let titles: Vec<_> = made.iter().map(|(.., title)| title.as_str()).collect();
    assert_eq!(titles, ["results – NFS", "results – iSCSI"]);
    let again = folder.import(&app, ImportSplit::Directory).await;
    assert_eq!((again.stored(), again.known()), (0, 1));
}
