use axum::http::{Method, StatusCode, header};
use sqlx::PgPool;

use crate::app::{TestApp, text};

/// The fields of a sound grid, without the button.
const GRID: &str = "tool=&config-0=NFS&config-1=iSCSI\
    &name-0=Sequential+read&op-0=read&measure-0=bandwidth%2Fmean&unit-0=MB%2Fs&cell-0-0=430%2C5&cell-0-1=512%2C25\
    &name-1=%3DCopy+%22a%22&op-1=write&measure-1=duration%2Ftotal&unit-1=s&bytes-1=30+GB&cell-1-0=136&cell-1-1=failed%3A+full\
    &title=&visibility=unlisted&factors=disks+%3D+4&notes=";

fn seen(page: &str) -> &str {
    let after = page
        .split(r#"name="seen" value=""#)
        .nth(1)
        .unwrap_or_else(|| panic!("{page}"));
    after.split('"').next().unwrap()
}

#[sqlx::test(migrations = "../migrations")]
async fn what_is_typed_is_shown_and_then_kept_as_a_table(pool: PgPool) {
    let app = TestApp::new(pool);
    let unseen = app.form("/enter", "", &format!("{GRID}&action=keep")).await;
    assert_eq!(
        unseen.status,
        StatusCode::OK,
        "nothing is kept that was not shown"
    );
    assert_eq!(app.archived(), 0);
    let page = unseen.text();
    assert!(
        page.contains("This will be kept") && page.contains("220.6") || page.contains("221"),
        "{page}"
    );
    let keep = format!("{GRID}&action=keep&seen={}", seen(&page));
    let other = app
        .form("/enter", "", &keep.replace("cell-0-0=430", "cell-0-0=431"))
        .await;
    assert_eq!(other.status, StatusCode::OK, "changed after it was shown");
    let kept = app.form("/enter", "", &keep).await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text());
    assert!(kept.cookies().contains("podium_edit"));
    let place = kept.header(header::LOCATION);
    assert!(place.starts_with("/uploaded?config="), "{place}");
    let id = place
        .split("config=")
        .nth(1)
        .unwrap()
        .trim_end_matches('&')
        .to_owned();
    let token = kept.cookies().split("podium_fresh=").nth(1).unwrap().to_owned();
    let config = app.get(&format!("/api/v1/configs/{id}")).await.json();
    assert_eq!(
        (text(&config["title"]), text(&config["factors"]["disks"])),
        ("NFS".to_owned(), "4".to_owned())
    );
    let raw = format!("/api/v1/uploads/{}/raw", text(&config["uploads"][0]["id"]));
    let raw = app.call(Method::GET, &raw, &token, None).await.text();
    assert!(
        raw.contains("NFS,Sequential read,read,bandwidth,mean,430.5,MB/s"),
        "{raw}"
    );
    assert!(raw.contains(r#""'=Copy ""a""""#), "a formula is text: {raw}");
}

#[sqlx::test(migrations = "../migrations")]
async fn every_button_brings_back_what_was_typed(pool: PgPool) {
    let app = TestApp::new(pool);
    let fresh = app.get("/enter").await;
    assert_eq!(fresh.status, StatusCode::OK);
    assert!(fresh.text().contains(r#"name="cell-3-1""#));
    for (action, has, has_not) in [
        ("row", "cell-2-1", "cell-3-0"),
        ("column", "cell-1-2", "cell-1-3"),
        ("remove-row-1", "cell-0-1", "cell-1-0"),
        ("remove-column-1", "cell-1-0", "cell-0-1"),
        ("remove-row-77", "cell-1-1", "cell-2-0"),
    ] {
        let answer = app.form("/enter", "", &format!("{GRID}&action={action}")).await;
        let page = answer.text();
        assert_eq!(answer.status, StatusCode::OK, "{action}");
        assert!(page.contains(&format!(r#"name="{has}""#)), "{action}: {has}");
        assert!(
            !page.contains(&format!(r#"name="{has_not}""#)),
            "{action}: {has_not}"
        );
        for typed in [
            r#"value="430,5""#,
            r#"value="Sequential read""#,
            "disks = 4",
            r#"value="NFS""#,
        ] {
            assert!(page.contains(typed), "{action}: {typed}");
        }
    }
    assert_eq!(app.archived(), 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn what_is_wrong_stands_beside_its_cell(pool: PgPool) {
    let app = TestApp::new(pool);
    let wrong = GRID.replace("430%2C5", "%3Cfast%3E").replace("MB%2Fs", "");
    let answer = app.form("/enter", "", &format!("{wrong}&action=preview")).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = answer.text();
    for part in [
        r#"value="&lt;fast&gt;""#,
        r#"aria-describedby="cell-0-0-error""#,
        r#"id="cell-0-0-error""#,
        r#"id="unit-0-error""#,
        "512,25",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let factors = GRID.replace("disks+%3D+4", "nonsense");
    let answer = app.form("/enter", "", &format!("{factors}&action=keep")).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.text().contains("line 1"));
}

#[sqlx::test(migrations = "../migrations")]
async fn a_block_of_a_spreadsheet_fills_the_grid_and_is_kept_when_it_cannot(pool: PgPool) {
    let app = TestApp::new(pool);
    let block = "Workload%09RAIDZ1%09Mirror%0ASeq+read+(MB%2Fs)%09430%2C5%09512%0A";
    let page = app
        .form("/enter", "", &format!("action=paste&paste={block}"))
        .await
        .text();
    for part in [
        "Taken over: 1 workloads, 2 configurations",
        r#"value="RAIDZ1""#,
        r#"value="430,5""#,
        r#"value="MB/s""#,
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let own = "workload%2Cop%2Cmetric%2Cvalue%2Cunit%0A";
    let page = app
        .form("/enter", "", &format!("{GRID}&action=paste&paste={own}"))
        .await
        .text();
    assert!(
        page.contains("nothing to take over") && page.contains("workload,op,metric,value,unit"),
        "{page}"
    );
    let at = app
        .form(
            "/enter",
            "",
            &format!("{GRID}&action=paste-1-1&paste=7%098%0A9%091%0A"),
        )
        .await
        .text();
    assert!(
        at.contains(r#"name="cell-2-2""#) && at.contains(r#"value="9""#),
        "{at}"
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn a_form_that_a_browser_had_kept_is_shown_as_it_was(pool: PgPool) {
    let app = TestApp::new(pool);
    let answer = app.form("/enter", "", "name-6=Last&action=show").await;
    assert_eq!(answer.status, StatusCode::OK);
    let page = answer.text();
    assert!(
        page.contains(r#"id="name-6""#) && page.contains(r#"value="Last""#),
        "{page}"
    );
    assert!(!page.contains("aria-invalid"), "nothing is judged: {page}");
}
