//! Views that are made in the browser only.

use std::future::Future;

use leptos::{
    attr::{Attribute, any_attribute::AnyAttribute},
    prelude::*,
    tachys::{
        hydration::Cursor,
        view::{Position, PositionState},
    },
};

/// For views in an island that show what was not there when the server rendered it.
pub(crate) trait IntoLate {
    /// Like `into_any`, without the code that would look for the view in the server's HTML: most of a view's weight in
    /// WebAssembly. The server's own pages, which no browser takes over, may hold such views as well.
    fn into_late(self) -> AnyView;
}

impl<V: RenderHtml + 'static> IntoLate for V {
    fn into_late(self) -> AnyView {
        Late(self).into_any()
    }
}

/// A view that is built anew where it would be hydrated.
struct Late<V>(V);

impl<V: Render> Render for Late<V> {
    type State = V::State;

    fn build(self) -> Self::State {
        self.0.build()
    }

    fn rebuild(self, state: &mut Self::State) {
        self.0.rebuild(state);
    }
}

impl<V: RenderHtml> AddAnyAttr for Late<V> {
    type Output<A: Attribute> = Late<V::Output<A>>;

    fn add_any_attr<A: Attribute>(self, attribute: A) -> Self::Output<A>
    where
        Self::Output<A>: RenderHtml,
    {
        Late(self.0.add_any_attr(attribute))
    }
}

impl<V: RenderHtml> RenderHtml for Late<V> {
    type AsyncOutput = V::AsyncOutput;
    type Owned = Late<V::Owned>;

    const MIN_LENGTH: usize = V::MIN_LENGTH;
    const EXISTS: bool = V::EXISTS;

    fn dry_resolve(&mut self) {
        self.0.dry_resolve();
    }

    fn resolve(self) -> impl Future<Output = Self::AsyncOutput> + Send {
        self.0.resolve()
    }

    fn html_len(&self) -> usize {
        self.0.html_len()
    }

    fn to_html_with_buf(
        self,
        buffer: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        attributes: Vec<AnyAttribute>,
    ) {
        self.0
            .to_html_with_buf(buffer, position, escape, mark_branches, attributes);
    }

    fn hydrate<const FROM_SERVER: bool>(self, _: &Cursor, _: &PositionState) -> Self::State {
        self.0.build()
    }

    async fn hydrate_async(self, _: &Cursor, _: &PositionState) -> Self::State {
        self.0.build()
    }

    fn into_owned(self) -> Self::Owned {
        Late(self.0.into_owned())
    }
}
