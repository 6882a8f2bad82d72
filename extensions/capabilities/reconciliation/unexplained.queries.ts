import { epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface ListedSource {
  readonly sourceId: string;
  readonly currency: string;
}

export interface Unexplained extends ListedSource {
  readonly reason: "not_deposited" | "difference";
  /** In minor units, as text. */
  readonly amount: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Inserts sources or updates their open amounts. `since` stays. */
export async function saveUnexplained(
  { em, tenant, environment }: UnitOfWork,
  sources: readonly Unexplained[],
): Promise<void> {
  if (sources.length === 0) return;
  await em.execute(
    `insert into unexplained_sources (organization_id, environment, source_id, currency, reason, amount_minor_units, since)
     select ?, ?, "sourceId", currency, reason, amount, since
     from jsonb_to_recordset(?::jsonb) as found ("sourceId" text, currency text, reason text, amount bigint,
       since timestamptz)
     on conflict (organization_id, environment, source_id, currency) do update
       set reason = excluded.reason, amount_minor_units = excluded.amount_minor_units`,
    [tenant.organizationId, environment, JSON.stringify(sources)],
  );
}

export function findUnexplained(
  { em, tenant, environment }: UnitOfWork,
  ids: readonly string[],
): Promise<ListedSource[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return em.execute(
    `select source_id as "sourceId", currency from unexplained_sources
     where organization_id = ? and environment = ? and source_id in (?)`,
    [tenant.organizationId, environment, ids],
  );
}

export async function deleteExplained(
  { em, tenant, environment }: UnitOfWork,
  sources: readonly ListedSource[],
): Promise<void> {
  if (sources.length === 0) return;
  const pairs = sources.map(() => "(?, ?)").join(", ");
  await em.execute(
    `delete from unexplained_sources
     where organization_id = ? and environment = ? and (source_id, currency) in (${pairs})`,
    [tenant.organizationId, environment, ...sources.flatMap(({ sourceId, currency }) => [sourceId, currency])],
  );
}

interface Span {
  readonly types: readonly string[];
  /** Entries after this time. */
  readonly after: Date;
  readonly until: Date;
  readonly limit: number;
}

/** Sources of the next entries in creation order, and the time up to which all were read. */
export async function listNewSources(
  { em, tenant, environment }: UnitOfWork,
  { types, after, until, limit }: Span,
): Promise<{ readonly sourceIds: readonly string[]; readonly until: Date }> {
  const tenantKey = [tenant.organizationId, environment, types];
  // Entries of the same time are read together: a full page ends with all entries of its last time.
  const [last] = await em.execute<{ at: number | null }[]>(
    `select ${epochMs("max(created_at)")} as at from (
       select created_at from settlement_queue_entries
       where organization_id = ? and environment = ? and entry_type in (?) and created_at > ? and created_at <= ?
       order by created_at limit ?) as page`,
    [...tenantKey, after.toISOString(), until.toISOString(), limit],
  );
  if (last?.at == null) return { sourceIds: [], until };
  const end = new Date(Math.ceil(last.at));
  const rows = await em.execute<{ id: string; count: number }[]>(
    `select source_id as id, count(*)::int as count from settlement_queue_entries
     where organization_id = ? and environment = ? and entry_type in (?) and created_at > ? and created_at <= ?
     group by source_id`,
    [...tenantKey, after.toISOString(), end.toISOString()],
  );
  const isLast = rows.reduce((sum, { count }) => sum + count, 0) < limit;
  return { sourceIds: rows.map(({ id }) => id), until: isLast ? until : end };
}

/** Open sources without a deposit that have entries after a time. */
export async function listChangedSources(
  { em, tenant, environment }: UnitOfWork,
  { since, after, limit }: { readonly since: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct u.source_id as id from unexplained_sources u
     join settlement_queue_entries e
       on e.organization_id = u.organization_id and e.environment = u.environment and e.source_id = u.source_id
     where u.organization_id = ? and u.environment = ? and u.reason = ? and u.source_id > ? and e.created_at > ?
     order by u.source_id limit ?`,
    [tenant.organizationId, environment, "not_deposited", after, since.toISOString(), limit],
  );
  return rows.map(({ id }) => id);
}

/** Differences in source order, after the last one of the previous page. */
export function listDifferences(
  { em, tenant, environment }: UnitOfWork,
  { after, limit }: { readonly after: ListedSource | null; readonly limit: number },
): Promise<ListedSource[]> {
  const { sourceId, currency } = after ?? { sourceId: "", currency: "" };
  return em.execute(
    `select source_id as "sourceId", currency from unexplained_sources
     where organization_id = ? and environment = ? and reason = ? and (source_id, currency) > (?, ?)
     order by source_id, currency limit ?`,
    [tenant.organizationId, environment, "difference", sourceId, currency, limit],
  );
}
