use podium_domain::{ConfigId, Slug};

use crate::{Store, StoreError, text};

/// Most configs that are looked at for one level of a factor, the newest first.
const LOOKED_AT: i64 = 200;

/// A public config that has much in common with another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearConfig {
    /// Its public id.
    pub id: Slug,
    /// Its title.
    pub title: String,
    /// How many factors have the same level in both.
    pub shared: u64,
    /// The tools that measured it.
    pub tools: Vec<String>,
}

impl Store {
    /// The public, measured configs that share most levels with this one, at most six. One query whose work is bounded:
    /// of each level it looks at some hundred other configs.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn near_configs(&self, config: ConfigId) -> Result<Vec<NearConfig>, StoreError> {
        let rows = sqlx::query!(
            r#"with near as (
                 select other.config_id, count(*) as shared
                 from config_factor mine cross join lateral (
                   select o.config_id from config_factor o
                   where o.factor = mine.factor and o.canonical = mine.canonical and o.config_id <> $1
                   order by o.config_id desc limit $2
                 ) other
                 where mine.config_id = $1
                 group by other.config_id order by shared desc, other.config_id desc limit 60
               )
               select c.slug, c.title, c.tools, near.shared as "shared!"
               from near join config c on c.id = near.config_id
               where c.visibility = 'public' and c.runs > 0
               order by near.shared desc, c.created_at desc, c.id limit 6"#,
            config.0,
            LOOKED_AT
        )
        .fetch_all(self.reader())
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(NearConfig {
                    id: text::slug(&row.slug)?,
                    title: row.title,
                    shared: row.shared.cast_unsigned(),
                    tools: row.tools,
                })
            })
            .collect()
    }
}
