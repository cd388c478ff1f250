use leptos::prelude::*;
use podium_store::ComparisonCard;

use super::UploadLimits;
use crate::{
    PageContext,
    components::{
        cards::comparison_cards,
        document::{Head, document},
        file_drop::file_drop,
    },
};

/// `/`
#[derive(Debug, Clone)]
pub struct HomePage {
    /// The newest public comparisons, without the studies.
    pub newest: Vec<ComparisonCard>,
    /// The reference studies that are loaded; none on a site that did not load them.
    pub studies: Vec<ComparisonCard>,
    /// What may be dropped at once.
    pub limits: UploadLimits,
}

/// What this is, a place to drop files, and something to look at.
pub fn home_page(ctx: &PageContext, page: &HomePage) -> String {
    let description = "Put the result files of storage benchmarks side by side and see who won, by how much, and whether \
                       to believe it.";
    let head = Head::new("Podium: storage benchmarks, compared", description, "/");
    document(ctx, &head, || {
        view! {
            <section class="hero">
                <div>
                    <h1>"Which storage is faster, and do the numbers hold?"</h1>
                    <p class="lede">
                        "Podium reads the result files of storage benchmarks and puts configurations side by side, a row \
                         per workload, the best of each row "
                        <strong><u>"in bold and underlined"</u></strong>
                        ". Repetitions are averaged, a lead inside the noise is a tie, and a result that cannot be true \
                         is set aside and says why."
                    </p>
                </div>
                {upload_box(page.limits)}
            </section>
            {(page.newest.is_empty() && page.studies.is_empty()).then(nothing_yet)}
            {cards("Newest comparisons", &page.newest)}
            {cards("Reference studies", &page.studies)}
        }
        .into_any()
    })
}

/// An archive that is still empty.
fn nothing_yet() -> AnyView {
    view! {
        <section>
            <h2>"Nothing to look at yet"</h2>
            <p class="empty">
                "No public comparison is saved here. Whoever runs this site can load five published studies as samples with "
                <code>"podium demo"</code> "."
            </p>
        </section>
    }
    .into_any()
}

/// The shortest way in: files and nothing else. Everything can be edited afterwards.
fn upload_box(limits: UploadLimits) -> AnyView {
    view! {
        <form class="stack box" method="post" action="/upload" enctype="multipart/form-data">
            <h2>"Start with your files"</h2>
            {file_drop(limits, &[])}
            <input type="hidden" name="visibility" value="unlisted" />
            <input type="hidden" name="split" value="file" />
            <p class="hint">"Each file becomes a config of its own, open to whoever has the link and listed nowhere until you make it public."</p>
            <p class="actions">
                <button class="button">"Upload and look"</button>
                <a class="button quiet" href="/upload">"Describe it first, with a preview"</a>
                <a class="button quiet" href="/enter">"Type results in"</a>
            </p>
        </form>
    }
    .into_any()
}

fn cards(heading: &'static str, cards: &[ComparisonCard]) -> AnyView {
    (!cards.is_empty())
        .then(|| view! { <section><h2>{heading}</h2> {comparison_cards(cards)}</section> })
        .into_any()
}
