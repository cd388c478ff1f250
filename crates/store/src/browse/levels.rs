use podium_domain::{Factor, Level, Slug};

use super::terms::{pattern, phrase};
use crate::{Store, StoreError, text};

/// Most levels whose text is looked at in full, and most that are given.
const LOOKED_AT: i64 = 200;
const GIVEN: i64 = 12;

/// Shortest text to look for among levels, in characters: a shorter one is in nearly all of them.
const SHORTEST: usize = 2;

impl Store {
    /// Levels of public configs that contain a text, with their factors, the shortest first. One query.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn search_levels(&self, q: &str) -> Result<Vec<(Factor, Level)>, StoreError> {
        let text = phrase(q);
        if text.chars().count() < SHORTEST {
            return Ok(Vec::new());
        }
        let rows = sqlx::query!(
            r#"select min(l.level) as "level!", f.factor as "factor!"
               from (select id, level from level where level ilike $1 limit $2) l
               cross join lateral (
                 select f.factor, f.canonical from config_factor f join config c on c.id = f.config_id
                 where f.level_id = l.id and c.visibility = 'public' limit 20
               ) f
               group by f.factor, f.canonical
               order by length(min(l.level)), min(l.level), f.factor limit $3"#,
            pattern(&text),
            LOOKED_AT,
            GIVEN
        )
        .fetch_all(self.reader())
        .await?;
        rows.into_iter()
            .map(|row| Some((Factor::parse(&row.factor).ok()?, Level::parse(&row.level).ok()?)))
            .collect::<Option<_>>()
            .ok_or(StoreError::Corrupt("factor"))
    }

    /// The titles of configs that are not private, in the order asked; others are left out. One query.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn config_titles(&self, configs: &[Slug]) -> Result<Vec<(Slug, String)>, StoreError> {
        if configs.is_empty() {
            return Ok(Vec::new());
        }
        let slugs: Vec<String> = configs.iter().map(|slug| slug.as_str().to_owned()).collect();
        let rows = sqlx::query!(
            r#"select c.slug, c.title
               from unnest($1::text[]) with ordinality as asked (slug, place)
               join slug s on s.slug = asked.slug and s.noun = 'config'
               join config c on c.id = s.config_id
               where c.visibility <> 'private' order by asked.place"#,
            &slugs
        )
        .fetch_all(self.reader())
        .await?;
        rows.into_iter()
            .map(|row| Ok((text::slug(&row.slug)?, row.title)))
            .collect()
    }
}
