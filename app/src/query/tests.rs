use proptest::prelude::*;

use super::*;

fn slug() -> impl Strategy<Value = Slug> {
    "[2-9a-z]{12}".prop_map(|text| text.parse().unwrap())
}

prop_compose! {
    fn view()(
        only in prop::collection::btree_set(prop::sample::select(MetricGroup::ALL.to_vec()), 0..4),
        sort in prop::option::of(Just(Sort::Gap)),
        hide_alike in any::<bool>(),
        align in any::<bool>(),
        per in prop::option::of(prop::sample::select(Per::ALL.to_vec())),
        ratios in any::<bool>(),
        binary in any::<bool>(),
        digits in prop::option::of(2_u8..=3),
        folded in prop::collection::btree_set("[^\\pC]{1,20}", 0..3),
    ) -> CompareQuery {
        let look = Look { ratios, binary, digits };
        CompareQuery { only, sort, hide_alike, align, per, look, folded, ..CompareQuery::default() }
    }
}

prop_compose! {
    fn query()(
        slugs in prop::collection::btree_set(slug(), 1..8),
        runs in prop::collection::vec(any::<bool>(), 8),
        baseline in prop::option::of(0_usize..8),
        hidden in prop::collection::btree_set("[^\\pC]{1,20}", 0..4),
        put_back in prop::collection::btree_set(("[^\\pC]{1,20}", 0_usize..8), 0..4),
        metrics in prop::collection::btree_set("[a-z][a-z-]{0,11}", 0..3),
        page in 0_usize..3,
        view in view(),
    ) -> CompareQuery {
        let slugs: Vec<_> = slugs.into_iter().collect();
        let at = |i: usize| slugs[i % slugs.len()].clone();
        let columns = slugs
            .iter()
            .zip(runs)
            .map(|(slug, run)| if run { ColumnRef::Run(slug.clone()) } else { ColumnRef::Config(slug.clone()) })
            .collect();
        let choice = |name: String| {
            if name == "all" { MetricChoice::All } else { MetricChoice::Metric(name.into()) }
        };
        CompareQuery {
            columns,
            baseline: baseline.map(at).filter(|slug| *slug != slugs[0]),
            metrics: metrics.into_iter().map(choice).collect(),
            hidden,
            put_back: put_back.into_iter().map(|(row, i)| (row, at(i))).collect(),
            from: page * PAGE_ROWS,
            ..view
        }
    }
}

proptest! {
    #[test]
    fn a_query_survives_the_url(query in query()) {
        prop_assert_eq!(CompareQuery::parse(&query.to_query()), Ok(query));
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in ".{0,200}") {
        if let Ok(query) = CompareQuery::parse(&text) {
            prop_assert_eq!(CompareQuery::parse(&query.to_query()), Ok(query));
        }
    }
}

const A: &str = "aaaaaaaaaaaa";
const B: &str = "bbbbbbbbbbbb";

fn two() -> CompareQuery {
    CompareQuery::parse(&format!("config={A}&config={B}")).unwrap()
}

#[test]
fn an_error_names_its_parameter() {
    for (text, parameter) in [
        ("config=<b>", "config"),
        ("run=x", "run"),
        ("config=aaaaaaaaaaaa&baseline=bbbbbbbbbbbb", "baseline"),
        ("config=aaaaaaaaaaaa&put_back=row", "put_back"),
        ("config=aaaaaaaaaaaa&put_back=bbbbbbbbbbbb:row", "put_back"),
        ("hide=", "hide"),
        ("fold=", "fold"),
        ("fold=%07", "fold"),
        ("config=aaaaaaaaaaaa&sort=bbbbbbbbbbbb", "sort"),
        ("sort=fastest", "sort"),
        ("only=speed", "only"),
        ("digits=9", "digits"),
        ("per=mile", "per"),
    ] {
        assert_eq!(
            CompareQuery::parse(text).unwrap_err().parameter,
            parameter,
            "{text}"
        );
    }
}

#[test]
fn what_other_sites_add_to_a_link_is_left_out() {
    assert_eq!(
        CompareQuery::parse(&format!("utm_source=x&config={A}&config={B}&fbclid=1")),
        Ok(two())
    );
}

#[test]
fn too_many_columns_are_refused() {
    let many: Vec<_> = (0..=MAX_COLUMNS)
        .map(|i| format!("config=aaaaaaaaaa{i:02}"))
        .collect();
    let many = many.join("&");
    assert!(CompareQuery::parse(&many).unwrap_err().message.contains("40"));
}

#[test]
fn moving_a_column_keeps_the_baseline() {
    let a: Slug = A.parse().unwrap();
    let moved = two().moved(&a, 1);
    assert_eq!(moved.to_query(), format!("config={B}&config={A}&baseline={A}"));
    assert_eq!(moved.moved(&a, -1), two());
    assert_eq!(two().moved(&a, -1), two());
}

#[test]
fn removing_the_baseline_forgets_it() {
    let b: Slug = B.parse().unwrap();
    assert_eq!(
        two().with_baseline(&b).without(&b).to_query(),
        format!("config={A}")
    );
}

#[test]
fn a_row_that_no_comparison_has_is_refused() {
    let error = CompareQuery::parse(&format!("config={A}&from={}", usize::MAX)).unwrap_err();
    assert_eq!(error.parameter, "from");
    let last = CompareQuery::parse(&format!("config={A}&from={MAX_FROM}")).unwrap();
    assert_eq!(last.from, MAX_FROM - MAX_FROM % PAGE_ROWS);
}

#[test]
fn what_a_form_leaves_as_usual_leaves_no_trace() {
    let form = format!("config={A}&config={B}&sort=&per=&show=&units=decimal&digits=4");
    assert_eq!(CompareQuery::parse(&form), Ok(two()));
}

#[test]
fn a_folded_section_stays_folded_through_every_other_change() {
    let a: Slug = A.parse().unwrap();
    let folded = two().folding("fio & co").unwrap().folding("ATTO").unwrap();
    assert_eq!(
        folded.to_query(),
        format!("config={A}&config={B}&fold=ATTO&fold=fio+%26+co")
    );
    let changed = [
        folded.with_baseline(&B.parse().unwrap()),
        folded.without(&a),
        folded.moved(&a, 1),
        folded.hiding("row").showing("row").showing_all_rows(),
        folded.sorted(Some(Sort::Gap)),
        folded.starting_at(PAGE_ROWS),
        folded.with_put_back("row", &a, true),
        folded.with_configs(["cccccccccccc".parse().unwrap()]),
        folded.split(&a, &["cccccccccccc".parse().unwrap()]),
    ];
    for query in changed {
        assert_eq!(query.folded, folded.folded, "{}", query.to_query());
    }
    assert_eq!(folded.unfolding("ATTO").unfolding("fio & co"), two());
    assert_eq!(folded.as_usual(), two());
}

#[test]
fn a_section_that_no_address_can_name_is_not_folded() {
    assert_eq!(two().folding(""), None);
    assert_eq!(two().folding(&"x".repeat(201)), None);
    let mut full = two();
    full.folded = (0..MAX_ROWS).map(|at| at.to_string()).collect();
    assert_eq!(full.folding("one more"), None);
}

#[test]
fn a_config_becomes_its_runs_in_its_place() {
    let runs: Vec<Slug> = ["cccccccccccc", "dddddddddddd"]
        .map(|run| run.parse().unwrap())
        .into();
    let split = two().split(&A.parse().unwrap(), &runs);
    assert_eq!(
        split.to_query(),
        format!("run=cccccccccccc&run=dddddddddddd&config={B}")
    );
}

#[test]
fn an_order_goes_with_its_column() {
    let sorted = two().sorted(Some(Sort::Column(A.parse().unwrap())));
    assert!(sorted.to_query().ends_with(&format!("sort={A}")));
    assert_eq!(sorted.without(&A.parse().unwrap()).sort, None);
}

#[test]
fn pages_take_what_people_paste_and_programs_say_it_right() {
    let (config, run) = ("0123456789ab", "ba9876543210");
    for pasted in [
        format!("config=%20{config}%0A"),
        format!("config=https://podium.example/configs/{config}"),
        format!("config=+http%3A%2F%2F127.0.0.1%3A3000%2Fconfigs%2F{config}%3Fx%3D1%23files+"),
    ] {
        let query = CompareQuery::parse(&pasted).unwrap();
        assert_eq!(query.to_query(), format!("config={config}"), "{pasted}");
        assert!(CompareQuery::parse_strict(&pasted).is_err(), "{pasted}");
    }
    let of_run = CompareQuery::parse(&format!("config=https://podium.example/runs/{run}")).unwrap();
    assert_eq!(of_run.to_query(), format!("run={run}"));
    assert!(CompareQuery::parse("config=https://podium.example/browse").is_err());
}

#[test]
fn a_comparison_is_carried_along_while_columns_are_chosen() {
    let (a, b, c) = ("aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc");
    let query = CompareQuery::parse(&format!("config={a}&run={b}&baseline={b}&from=500")).unwrap();
    assert_eq!(
        query.to_browse_url(),
        format!("/browse?with=config%3D{a}%26run%3D{b}%26baseline%3D{b}")
    );
    let more = query.with_configs([a.parse().unwrap(), c.parse().unwrap()]);
    assert_eq!(
        more.to_query(),
        format!("config={a}&run={b}&config={c}&baseline={b}")
    );
    assert_eq!(CompareQuery::default().to_browse_url(), "/browse");
}

#[test]
fn the_panel_is_open_only_where_one_works_in_it() {
    let query = CompareQuery::parse("config=aaaaaaaaaaaa&panel=view").unwrap();
    assert!(query.panel && !query.to_url().contains("panel"));
    assert_eq!(
        query.to_panel_url(),
        "/compare?config=aaaaaaaaaaaa&panel=view#view"
    );
    assert!(!CompareQuery::parse("config=aaaaaaaaaaaa&panel=x").unwrap().panel);
    assert!(CompareQuery::parse_strict("config=aaaaaaaaaaaa&panel=view").is_err());
}
