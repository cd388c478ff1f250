//! What every page holds, seen from outside: verdicts, escaping, and no script or style inside the page.
#![cfg(feature = "ssr")]
#![expect(clippy::unwrap_used, reason = "a sample that is not sound stops the test")]

use podium_app::pages::{
    BrowsePage, ConfigPage, Description, ErrorPage, HomePage, UploadForm, UploadPage, browse_page,
    compare_page, config_page, error_page, home_page, method_page, upload_page,
};
use podium_store::{ConfigCard, Page, RunHead};

#[path = "pages/sample.rs"]
mod sample;

/// A run that its owner left out, with a reason that is no markup.
fn excluded_run() -> RunHead {
    RunHead {
        slug: "slug00000001".parse().unwrap(),
        upload: "slug00000002".parse().unwrap(),
        format: "fio-json".to_owned(),
        tool: sample::HOSTILE.to_owned(),
        tool_version: None,
        section: None,
        started_at: None,
        workloads: 1,
        excluded: Some(sample::HOSTILE.to_owned()),
        created_at: "2026-01-31T10:00:00Z".to_owned(),
    }
}

/// Every page that people without a token see.
fn public_pages() -> Vec<(&'static str, String)> {
    let ctx = sample::ctx();
    let config = sample::configs().swap_remove(1);
    let card = ConfigCard {
        info: config.info.clone(),
        tools: vec!["<i>fio</i>".to_owned()],
        runs: 1,
        workloads: 1,
    };
    let browse = BrowsePage {
        q: sample::HOSTILE.to_owned(),
        factors: Vec::new(),
        facets: Vec::new(),
        levels: Vec::new(),
        adding: None,
        chosen: Vec::new(),
        configs: Page {
            items: vec![card],
            next: Some("a&b".to_owned()),
        },
    };
    let page = ConfigPage {
        config,
        earlier_runs: false,
        further_runs: None,
        excluded: vec![excluded_run()],
        uploads: Vec::new(),
        can_edit: false,
        fresh_token: None,
        own: Vec::new(),
        near: Vec::new(),
        history: Vec::new(),
        pictures: Vec::new(),
        picture_changes: Vec::new(),
    };
    let home = HomePage {
        newest: Vec::new(),
        studies: Vec::new(),
        limits: sample::limits(),
    };
    let error = ErrorPage {
        status: 404,
        detail: Some(sample::HOSTILE.to_owned()),
    };
    vec![
        ("compare", compare_page(&ctx, &sample::compare_sample(4))),
        ("config", config_page(&ctx, &page)),
        ("browse", browse_page(&ctx, &browse)),
        ("home", home_page(&ctx, &home)),
        ("method", method_page(&ctx, sample::HOSTILE)),
        ("error", error_page(&ctx, &error)),
    ]
}

/// The cell of a column in the row that has a name.
fn cell<'a>(html: &'a str, row: &str, column: usize) -> &'a str {
    let from = html.find(&format!(r#"<span class="w">{row}</span>"#)).unwrap();
    html[from..]
        .split("<td ")
        .nth(column + 1)
        .unwrap()
        .split("</td>")
        .next()
        .unwrap()
}

#[test]
fn no_public_page_has_an_inline_script_or_style() {
    for (name, html) in public_pages() {
        assert!(!html.contains(" style=") && !html.contains("<style"), "{name}");
        let scripts: Vec<_> = html.split("<script").skip(1).collect();
        assert_eq!(scripts.len(), 1, "{name}");
        assert!(
            scripts[0].starts_with(r#" type="module" src="/podium.js"></script>"#),
            "{name}: {}",
            scripts[0]
        );
        assert!(!html.contains(".wasm"), "{name} loads WebAssembly");
    }
}

#[test]
fn markup_in_a_title_is_text_on_every_page() {
    for (name, html) in public_pages() {
        assert!(
            !html.contains("alert(\"x\")</script>") && !html.contains("<img"),
            "{name}"
        );
        assert!(!html.contains("<i>fio"), "{name}");
    }
}

#[test]
fn a_sole_winner_is_bold_and_underlined_and_nothing_else_is() {
    let html = compare_page(&sample::ctx(), &sample::compare_sample(4));
    let winner = cell(&html, "4k sync write", 0);
    assert!(
        winner.contains(r#"data-verdict="best""#) && winner.contains("<strong><u>412</u></strong>"),
        "{winner}"
    );
    let best = html.matches(r#"data-verdict="best""#).count();
    // The legend shows what the mark means.
    assert_eq!(html.matches("<strong><u>").count(), best + 1);
}

#[test]
fn a_tie_is_bold_and_says_so() {
    let html = compare_page(&sample::ctx(), &sample::compare_sample(4));
    let tied = cell(&html, "ISO from client", 1);
    assert!(
        tied.contains(r#"data-verdict="tied""#) && tied.contains("<strong>31.2</strong>"),
        "{tied}"
    );
    assert!(tied.contains("tied</span>") && !tied.contains("<u>"), "{tied}");
}

#[test]
fn a_value_set_aside_is_struck_through_with_its_reason_and_can_be_put_back() {
    let html = compare_page(&sample::ctx(), &sample::compare_sample(4));
    let aside = cell(&html, "64k parallel write", 1);
    assert!(
        aside.contains(r#"data-verdict="set_aside""#) && aside.contains("<s>4,650</s>"),
        "{aside}"
    );
    let (_, link) = aside.split_once(r##"href="#"##).unwrap();
    let note = link.split('"').next().unwrap();
    assert!(html.contains(&format!(r#"id="{note}""#)), "{note}: {aside}");
    assert!(html.contains(r#"href="/method#faster-than-link""#));
    assert!(
        html.contains("put_back=sample000001%3A"),
        "the link that counts it anyway"
    );
    assert!(
        cell(&html, "64k parallel write", 0).contains("<strong><u>"),
        "the best of the others wins"
    );
}

#[test]
fn a_failed_run_says_why_and_a_missing_one_is_a_dash() {
    let html = compare_page(&sample::ctx(), &sample::compare_sample(4));
    let failed = cell(&html, "ISO from client", 3);
    assert!(
        failed.contains(r#"data-verdict="failed""#) && failed.contains("crashed after a day"),
        "{failed}"
    );
    let missing = cell(&html, "4k random read", 3);
    assert!(
        missing.contains(r#"data-verdict="missing""#) && missing.contains('–'),
        "{missing}"
    );
}

#[test]
fn repetitions_show_their_spread() {
    let html = compare_page(&sample::ctx(), &sample::compare_sample(4));
    let cell = cell(&html, "ISO from client", 2);
    assert!(
        cell.contains("n 3") && cell.contains("± 2.0") && cell.contains("95 %"),
        "{cell}"
    );
}

#[test]
fn what_was_typed_survives_a_refusal() {
    let form = UploadForm {
        description: Description {
            title: sample::HOSTILE.to_owned(),
            levels: [("share.protocol".to_owned(), "<NFS>".to_owned())].into(),
            factors: "room.name = <cellar>".to_owned(),
            ..Description::default()
        },
        text: "\n  {\"a\": 1}".to_owned(),
        ..UploadForm::default()
    };
    let page = UploadPage {
        form,
        errors: Vec::new(),
        refused: Vec::new(),
        limits: sample::limits(),
        template: None,
        own: Vec::new(),
    };
    let html = upload_page(&sample::ctx(), &page);
    assert!(html.contains("room.name = &lt;cellar&gt;</textarea>"), "{html}");
    assert!(
        html.contains(r#"name="factor.share.protocol" value="&lt;NFS&gt;""#),
        "{html}"
    );
    assert!(!html.contains("<script>alert"));
    assert!(html.contains(r#"src="/islands.js""#) && html.contains("data-wasm=\"/pkg/podium.2.wasm\""));
}

#[test]
fn a_page_without_columns_says_how_to_choose_some() {
    let html = compare_page(&sample::ctx(), &sample::compare_sample(0));
    assert!(html.contains(r#"href="/browse""#) && html.contains("Nothing is chosen yet"));
}

#[test]
fn a_small_comparison_looks_like_this() {
    insta::assert_snapshot!(compare_page(&sample::ctx(), &sample::compare_sample(2)).replace("><", ">\n<"));
}

#[test]
fn a_long_section_stands_on_several_pages_that_lead_to_each_other() {
    let mut page = sample::compare_sample(2);
    let section = &mut page.comparison.sections[0];
    section.rows = section.rows.iter().cycle().take(1_200).cloned().collect();
    let show = |from: usize| {
        let mut page = page.clone();
        page.query.from = from;
        compare_page(&sample::ctx(), &page)
    };
    let rows = |html: &str| html.matches(r#"<th scope="row" role="rowheader">"#).count();
    // Short sections stand whole on every page.
    let others = rows(&show(0)) - 500;
    let last = show(1_000);
    assert_eq!(rows(&last), 200 + others);
    assert!(last.contains("Rows 1001 to 1200 of 1200") && last.contains("from=500#section-0"));
    assert!(!last.contains("from=1500"));
    assert!(show(0).contains("from=500#section-0"));
}

/// The sample as it is shown under further parameters.
fn viewed(parameters: &str) -> String {
    let mut page = sample::compare_sample(4);
    let text = format!("{}&{parameters}", page.query.to_query());
    page.query = podium_app::query::CompareQuery::parse(&text).unwrap();
    page.comparison = podium_compare::compare(&sample::configs(), &page.query.options());
    compare_page(&sample::ctx(), &page)
}

#[test]
fn a_view_says_what_is_not_as_usual_and_leads_back() {
    let html = viewed("only=latency&alike=hide&sort=gap");
    assert!(
        html.contains("only latency; no row in which nobody is behind; rows with the widest gap first"),
        "{html}"
    );
    assert!(
        html.contains("Show as usual") && !html.contains("Write bandwidth ·"),
        "{html}"
    );
    assert!(!viewed("units=decimal").contains("Show as usual"));
}

#[test]
fn ratios_can_stand_first_and_bytes_in_powers_of_1024() {
    let slower = cell(&viewed("show=ratios"), "4k sync write", 1).to_owned();
    assert!(
        slower.contains(r#"<span class="v">0.044×</span><span class="ratio">18.3</span>"#),
        "{slower}"
    );
    let html = viewed("units=binary&digits=2");
    assert!(html.contains(r#"<span class="unit">MiB/s</span>"#), "{html}");
    // 412 MB/s are 392.9 MiB/s.
    assert!(
        cell(&html, "4k sync write", 0).contains("<strong><u>390</u></strong>"),
        "{html}"
    );
}

#[test]
fn three_columns_have_a_table_of_who_beats_whom() {
    let html = viewed("");
    assert!(html.contains(r#"id="duels""#) && html.contains("Who beats whom"));
    assert!(!compare_page(&sample::ctx(), &sample::compare_sample(2)).contains(r#"id="duels""#));
}

#[test]
fn every_anchor_into_the_method_has_its_heading() {
    let method = method_page(&sample::ctx(), include_str!("../../docs/METHOD.md"));
    let html = viewed("");
    for (at, _) in html.match_indices("href=\"/method#") {
        let anchor = html[at..].split(['#', '"']).nth(2).unwrap();
        assert!(method.contains(&format!("id=\"{anchor}\"")), "{anchor}");
    }
}

#[test]
fn hidden_rows_can_be_shown_one_by_one() {
    let row = sample::compare_sample(4).comparison.sections[0].rows[0]
        .id
        .clone();
    let html = viewed(&format!("hide={row}"));
    assert!(html.contains("4k sync write: Write bandwidth</li>"), "{html}");
    assert!(html.contains(r#"form="hide-rows" name="hide""#));
    assert!(html.contains(&format!(r#"<input type="hidden" name="hide" value="{row}">"#)));
}

#[test]
fn what_is_clicked_in_the_panel_of_the_view_keeps_it_open() {
    let mut page = sample::compare_sample(4);
    let closed = compare_page(&sample::ctx(), &page);
    page.query.panel = true;
    let open = compare_page(&sample::ctx(), &page);
    assert!(
        closed.contains(r#"<details id="view" class="#) && open.contains(r#"id="view" open"#),
        "{open}"
    );
    let panel = open.split(r#"id="view" open"#).nth(1).unwrap();
    let panel = panel.split("</details>").next().unwrap();
    let links: Vec<_> = panel.split(r#"href="/compare?"#).skip(1).collect();
    assert!(links.len() > 8);
    for link in links {
        let href = link.split('"').next().unwrap();
        assert!(href.ends_with("&amp;panel=view#view"), "{href}");
    }
    assert_eq!(panel.matches(r#"action="/compare#view""#).count(), 2);
    assert_eq!(panel.matches("data-column=\"config=").count(), 4);
    let canonical = open.split(r#"rel="canonical""#).nth(1).unwrap();
    assert!(!canonical.split('>').next().unwrap().contains("panel"));
}

#[test]
fn rates_that_cannot_be_divided_say_why() {
    let words = |prices: [&str; 2]| {
        let mut configs = sample::configs();
        for (config, price) in configs.iter_mut().zip(prices) {
            let price = podium_domain::Level::parse(price).unwrap();
            config
                .info
                .factors
                .insert(podium_domain::Factor::parse("price").unwrap(), price);
        }
        let mut page = sample::compare_sample(2);
        page.query.per = Some(podium_compare::Per::Price);
        page.comparison = podium_compare::compare(&configs[..2], &page.query.options());
        let html = compare_page(&sample::ctx(), &page);
        let said = html.split("id=\"chosen\"").nth(1).unwrap();
        said.split("</p>").next().unwrap().to_owned()
    };
    let mixed = words(["100 EUR", "100 USD"]);
    assert!(
        mixed.contains("since prices in EUR and USD cannot be compared"),
        "{mixed}"
    );
    let divided = words(["100 EUR", "50 EUR"]);
    assert!(
        divided.contains("rates per EUR") && divided.contains("left out"),
        "{divided}"
    );
}

#[test]
fn a_folded_section_says_how_its_rows_were_won_and_leads_back() {
    let ctx = sample::ctx();
    let whole = sample::compare_sample(4);
    let name = whole.comparison.sections[0].section.clone();
    let html = compare_page(&ctx, &whole);
    let folded = whole.query.folding(&name).unwrap();
    let link = |query: &podium_app::query::CompareQuery| {
        format!("href=\"{}#section-0\"", query.to_url().replace('&', "&amp;"))
    };
    assert!(html.contains(&link(&folded)), "{}", link(&folded));
    let page = sample::compare_sample(4);
    let page = podium_app::pages::ComparePage {
        query: folded.clone(),
        ..page
    };
    let html = compare_page(&ctx, &page);
    assert!(html.contains(&link(&whole.query)), "the way back");
    let rows = page.comparison.sections[0].rows.len();
    let said = html
        .split("<p class=\"folded\">")
        .nth(1)
        .unwrap()
        .split("</p>")
        .next()
        .unwrap();
    assert!(said.starts_with(&format!("{rows} rows folded. Won: ")), "{said}");
    assert!(
        !html.contains(&format!("aria-label=\"Table: {name}\"")),
        "its rows are not on the page"
    );
    // Every other form of the page keeps it.
    let kept = format!("name=\"fold\" value=\"{name}\"");
    let forms = html.matches("action=\"/compare").count();
    assert!(forms > 1 && html.matches(&kept).count() == forms, "{forms}");
}

#[test]
fn of_many_columns_a_phone_shows_the_foremost_of_each_row_at_once() {
    let mut page = sample::compare_sample(4);
    let html = compare_page(&sample::ctx(), &page);
    assert!(
        !html.contains("data-waits") && !html.contains("class=\"rest\""),
        "few columns have room"
    );
    let mut configs = sample::configs();
    configs.truncate(1);
    for at in 1..12 {
        let mut config = configs[0].clone();
        config.info.id = sample::slug(at);
        for measurement in config
            .runs
            .iter_mut()
            .flat_map(|run| &mut run.workloads)
            .flat_map(|w| &mut w.measurements)
        {
            measurement.value = measurement.value.map(|value| value * (1.0 + at as f64));
        }
        configs.push(config);
    }
    page.comparison = podium_compare::compare(&configs, &page.query.options());
    let html = compare_page(&sample::ctx(), &page);
    // Of twelve the best five stay, and the baseline, which is the worst of rates and the best of latencies.
    let row = html
        .split("<tr role=\"row\">")
        .find(|row| row.contains("4k sync write") && row.contains("bandwidth"))
        .unwrap();
    assert!(row.contains("show the other 6</label>"), "{row}");
    let waiting: Vec<usize> = row
        .split("<td ")
        .skip(1)
        .enumerate()
        .filter(|(_, cell)| cell.contains("data-waits"))
        .map(|(at, _)| at)
        .collect();
    assert_eq!(waiting, [1, 2, 3, 4, 5, 6]);
}
