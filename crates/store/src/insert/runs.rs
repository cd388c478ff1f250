use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::received::ReceivedRun;
use crate::{StoreError, text};

/// The columns of `run`, as `unnest` takes them.
#[derive(Default)]
struct Columns {
    config_ids: Vec<Uuid>,
    ids: Vec<Uuid>,
    upload_ids: Vec<Uuid>,
    slugs: Vec<String>,
    positions: Vec<i32>,
    formats: Vec<String>,
    tools: Vec<String>,
    tool_versions: Vec<Option<String>>,
    sections: Vec<Option<String>>,
    first_lines: Vec<Option<i64>>,
    last_lines: Vec<Option<i64>>,
    members: Vec<Option<String>>,
    subjects: Vec<Option<String>>,
    started: Vec<Option<String>>,
    found: Vec<String>,
    factors: Vec<String>,
    workloads: Vec<i32>,
}

impl Columns {
    fn of(runs: &[ReceivedRun<'_>]) -> Result<Self, StoreError> {
        let mut all = Self::default();
        let owned = |text: &str| text::clean(text).into_owned();
        let optional = |text: &Option<String>| text.as_deref().map(owned);
        for one in runs {
            let run = &one.run.run;
            all.config_ids.push(one.config.0);
            all.ids.push(one.run.id.0);
            all.upload_ids.push(one.upload.0);
            all.slugs.push(one.run.slug.as_str().to_owned());
            all.positions.push(super::position(one.position)?);
            all.formats.push(owned(&run.format));
            all.tools.push(owned(&run.tool));
            all.tool_versions.push(optional(&run.tool_version));
            all.sections.push(optional(&run.section));
            let line = |end: usize| {
                run.lines
                    .map(|lines| super::whole(lines[end], "a line"))
                    .transpose()
            };
            all.first_lines.push(line(0)?);
            all.last_lines.push(line(1)?);
            all.members.push(optional(&run.member));
            all.subjects.push(optional(&run.subject));
            all.started.push(optional(&run.started_at));
            all.found.push(text::document(&run.found)?);
            all.factors.push(text::document(&run.factors)?);
            all.workloads.push(super::position(run.workloads.len())?);
        }
        Ok(all)
    }
}

/// Writes the runs without their workloads.
pub(super) async fn insert(
    connection: &mut PgConnection,
    received: &[ReceivedRun<'_>],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    for runs in received.chunks(super::ROWS) {
        insert_rows(connection, &Columns::of(runs)?, now).await?;
    }
    Ok(())
}

async fn insert_rows(
    connection: &mut PgConnection,
    all: &Columns,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "with new as (
           insert into run (config_id, id, upload_id, slug, position, format, tool, tool_version, section, first_line,
             last_line, member, subject, started_at, found, factors, workloads, created_at)
           select config_id, id, upload_id, slug, position, format, tool, tool_version, section, first_line,
             last_line, member, subject, started_at, found::json, factors::json, workloads, $18
           from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[], $6::text[], $7::text[],
             $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[], $15::text[],
             $16::text[], $17::integer[]) as given (config_id, id, upload_id, slug, position, format, tool, tool_version, section,
             first_line, last_line, member, subject, started_at, found, factors, workloads)
           returning slug, config_id, id
         )
         insert into slug (slug, noun, config_id, id) select slug, 'run', config_id, id from new",
        &all.config_ids,
        &all.ids,
        &all.upload_ids,
        &all.slugs,
        &all.positions,
        &all.formats,
        &all.tools,
        &all.tool_versions as &[Option<String>],
        &all.sections as &[Option<String>],
        &all.first_lines as &[Option<i64>],
        &all.last_lines as &[Option<i64>],
        &all.members as &[Option<String>],
        &all.subjects as &[Option<String>],
        &all.started as &[Option<String>],
        &all.found,
        &all.factors,
        &all.workloads,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Gives runs that are there what a newer reading of their file says.
pub(super) async fn update(
    connection: &mut PgConnection,
    received: &[ReceivedRun<'_>],
) -> Result<(), StoreError> {
    for runs in received.chunks(super::ROWS) {
        update_rows(connection, &Columns::of(runs)?).await?;
    }
    Ok(())
}

async fn update_rows(connection: &mut PgConnection, all: &Columns) -> Result<(), StoreError> {
    sqlx::query!(
        "update run r set position = g.position, format = g.format, tool = g.tool, tool_version = g.tool_version,
           section = g.section, first_line = g.first_line, last_line = g.last_line, member = g.member,
           subject = g.subject, started_at = g.started_at, found = g.found::json, factors = g.factors::json,
           workloads = g.workloads
         from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[],
           $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[],
           $15::integer[]) as g (config_id, id, position, format, tool, tool_version, section, first_line, last_line,
           member, subject, started_at, found, factors, workloads)
         where r.config_id = g.config_id and r.id = g.id",
        &all.config_ids,
        &all.ids,
        &all.positions,
        &all.formats,
        &all.tools,
        &all.tool_versions as &[Option<String>],
        &all.sections as &[Option<String>],
        &all.first_lines as &[Option<i64>],
        &all.last_lines as &[Option<i64>],
        &all.members as &[Option<String>],
        &all.subjects as &[Option<String>],
        &all.started as &[Option<String>],
        &all.found,
        &all.factors,
        &all.workloads
    )
    .execute(connection)
    .await?;
    Ok(())
}
