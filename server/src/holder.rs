//! Who asks: the edit tokens that came with a request, as a Bearer header or in the cookie of this browser.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};

use crate::fresh::EditToken;

/// The cookie that remembers the tokens of what was made in this browser.
const COOKIE: &str = "podium_edit";
/// The cookie that carries a new token to the page that shows it once.
const FRESH_COOKIE: &str = "podium_fresh";
/// Most tokens one browser remembers; the oldest is forgotten first. A cookie holds 4 KiB.
const MAX_TOKENS: usize = 40;
const YEAR_S: u32 = 365 * 24 * 3600;
/// How long a page has to show a new token.
const FRESH_S: u32 = 600;

/// The tokens a request brought, newest first.
#[derive(Clone, Default)]
pub struct Holder {
    tokens: Vec<EditToken>,
    fresh: Option<EditToken>,
}

impl Holder {
    /// Reads the Bearer header and the cookies; what is no token is passed over.
    pub fn from_headers(headers: &HeaderMap) -> Self {
        let mut holder = Self {
            tokens: Vec::new(),
            fresh: cookie(headers, FRESH_COOKIE).and_then(EditToken::parse),
        };
        let bearer = headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "))
            .and_then(|token| EditToken::parse(token.trim()));
        holder.tokens.extend(bearer);
        let remembered = cookie(headers, COOKIE).unwrap_or_default();
        holder.tokens.extend(
            remembered
                .split('.')
                .filter_map(EditToken::parse)
                .take(MAX_TOKENS),
        );
        holder
    }

    /// Whether one of the tokens is the one of this hash.
    pub fn holds(&self, sha256: &[u8; 32]) -> bool {
        self.tokens.iter().any(|token| token.sha256() == *sha256)
    }

    /// The hashes of all tokens.
    pub fn hashes(&self) -> Vec<[u8; 32]> {
        self.tokens.iter().map(EditToken::sha256).collect()
    }

    /// The same with one token more, which a request brought in another place.
    #[must_use]
    pub fn with(mut self, token: EditToken) -> Self {
        self.tokens.push(token);
        self
    }

    /// The token that this page shows once, when it is the one of this hash.
    pub fn fresh(&self, sha256: &[u8; 32]) -> Option<&EditToken> {
        self.fresh.as_ref().filter(|token| token.sha256() == *sha256)
    }

    /// The cookies that make a browser remember `token`, and show it on the next page when it is `fresh`.
    pub fn remember(&self, token: &EditToken, fresh: bool, secure: bool) -> Vec<HeaderValue> {
        let others = self
            .tokens
            .iter()
            .filter(|other| *other != token)
            .take(MAX_TOKENS - 1);
        let all: Vec<&str> = std::iter::once(token)
            .chain(others)
            .map(EditToken::secret)
            .collect();
        let mut cookies = vec![set_cookie(COOKIE, &all.join("."), YEAR_S, secure)];
        if fresh {
            cookies.push(set_cookie(FRESH_COOKIE, token.secret(), FRESH_S, secure));
        }
        cookies.into_iter().flatten().collect()
    }
}

/// The cookie that ends the one-time showing of a token.
pub fn forget_fresh(secure: bool) -> Option<HeaderValue> {
    set_cookie(FRESH_COOKIE, "", 0, secure)
}

/// Out of reach of scripts, sent only to this site and with links that lead to it.
pub(crate) fn set_cookie(name: &str, value: &str, max_age_s: u32, secure: bool) -> Option<HeaderValue> {
    let secure = if secure { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// The value of a cookie that came along.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

impl<S: Send + Sync> FromRequestParts<S> for Holder {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::from_headers(&parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn a_token_is_held_through_the_header_or_the_cookie() {
        let (token, other) = (EditToken::generate(), EditToken::generate());
        let bearer = Holder::from_headers(&headers(
            header::AUTHORIZATION,
            &format!("Bearer {}", token.secret()),
        ));
        assert!(bearer.holds(&token.sha256()) && !bearer.holds(&other.sha256()));
        let set = bearer.remember(&other, true, false);
        let jar = set
            .iter()
            .map(|c| c.to_str().unwrap().split(';').next().unwrap())
            .collect::<Vec<_>>()
            .join("; ");
        let browser = Holder::from_headers(&headers(header::COOKIE, &jar));
        assert!(browser.holds(&token.sha256()) && browser.holds(&other.sha256()));
        assert!(browser.fresh(&other.sha256()).is_some() && browser.fresh(&token.sha256()).is_none());
    }

    #[test]
    fn nonsense_is_no_token() {
        for text in ["Bearer ", "Bearer x", "Basic abc"] {
            assert!(
                Holder::from_headers(&headers(header::AUTHORIZATION, text))
                    .tokens
                    .is_empty()
            );
        }
    }
}
