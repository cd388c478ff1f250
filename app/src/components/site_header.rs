use leptos::prelude::*;

/// The name of the site, where one can go, and the switch between light and dark (which appears with JavaScript).
pub(crate) fn site_header(path: &str) -> AnyView {
    let place = path.split(['?', '#']).next().unwrap_or_default().to_owned();
    let link = |href: &'static str, words: &'static str| {
        let current = (place == href).then_some("page");
        view! { <a href=href aria-current=current>{words}</a> }
    };
    view! {
        <header class="site">
            <a class="brand" href="/">
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                    <path d="M9 4h6v16H9zM2 11h6v9H2zM16 14h6v6h-6z" fill="currentColor" />
                </svg>
                "Podium"
            </a>
            <nav aria-label="Site">
                {link("/browse", "Browse")} {link("/method", "Method")}
                <button type="button" class="theme" data-theme-switch hidden aria-label="Switch between light and dark">
                    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                        <path d="M12 3a9 9 0 1 0 0 18z" fill="currentColor" />
                        <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="1.5" />
                    </svg>
                </button>
                <a href="/upload" class="button">"Upload"<span class="wide">" results"</span></a>
            </nav>
        </header>
    }
    .into_any()
}

/// What stands under every page.
pub(crate) fn site_footer() -> AnyView {
    view! {
        <footer class="site">
            <p>
                "Podium keeps every file as it was received and shows no figure that a file does not support. "
                <a href="/method">"How winners are decided"</a> " · " <a href="/formats">"Formats"</a> " · "
                <a href="/api">"API"</a> " · " <a href="/mine">"What you can edit"</a>
            </p>
        </footer>
    }
    .into_any()
}
