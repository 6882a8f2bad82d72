import { epochMs } from "#extensions/platform/database/columns.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CheckedFile, NumberedLine } from "./deposit-file.ts";

/** Adds a file, unless it was imported before or is imported at this moment. */
export async function addFile(
  { em, tenant, environment, clock }: UnitOfWork,
  { sha256, lineCount, firstDay }: CheckedFile,
): Promise<void> {
  await em.execute(
    `insert into deposit_files (organization_id, id, environment, sha256, line_count, first_day, created_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (organization_id, environment, sha256) do nothing`,
    [tenant.organizationId, newId("deposit"), environment, sha256, lineCount, firstDay, clock.realNow().toISOString()],
  );
}

/** The first day of files that were still imported at a moment, or later. Null when there were none. */
export async function findFirstDay(
  { em, tenant, environment }: UnitOfWork,
  importedSince: Date,
): Promise<string | null> {
  const [row] = await em.execute<{ day: string | null }[]>(
    `select min(first_day)::text as day from deposit_files
     where organization_id = ? and environment = ? and (finished_at is null or finished_at >= ?)`,
    [tenant.organizationId, environment, importedSince.toISOString()],
  );
  return row?.day ?? null;
}

export interface ResolvedLine extends NumberedLine {
  /** Null for a fee that is a line of its own. */
  readonly sourceId: string | null;
}

/** Adds lines that are not known, and returns their ids. */
export async function insertLines(
  { em, tenant, environment }: UnitOfWork,
  fileId: string,
  lines: readonly ResolvedLine[],
): Promise<Set<string>> {
  const rows = await em.execute<{ line_id: string }[]>(
    `insert into deposit_lines (organization_id, environment, line_id, file_id, line_number, deposit_id, deposited_on,
       line_type, reference, source_id, amount_minor_units, fee_minor_units, currency)
     select ?, ?, "lineId", ?, number, "depositId", "depositedOn", "lineType", reference, "sourceId", amount, fee, currency
     from jsonb_to_recordset(?::jsonb) as added ("lineId" text, number integer, "depositId" text, "depositedOn" date,
       "lineType" text, reference text, "sourceId" text, amount bigint, fee bigint, currency text)
     on conflict (organization_id, environment, line_id) do nothing returning line_id`,
    [tenant.organizationId, environment, fileId, JSON.stringify(lines)],
  );
  return new Set(rows.map(({ line_id }) => line_id));
}

/** Our disputes by the engine's ids of them. */
export async function findDisputeIds(
  { em, tenant, environment }: UnitOfWork,
  engineDisputeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await em.execute<{ id: string; engine_dispute_id: string }[]>(
    `select id, engine_dispute_id from dispute_extensions
     where organization_id = ? and environment = ? and engine_dispute_id in (?)`,
    [tenant.organizationId, environment, engineDisputeIds],
  );
  return new Map(rows.map(({ id, engine_dispute_id }) => [engine_dispute_id, id]));
}

export interface DepositedSource {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly sourceId: string;
  readonly currency: string;
  /** What was deposited for it on that day, in minor units as a text, and by how many lines. */
  readonly amount: string;
  readonly lines: number;
}

/** What was deposited since a day, by day and source, behind the last one of the page before. */
export function listDepositedSources(
  { em, tenant, environment }: UnitOfWork,
  { since, after, limit }: { readonly since: string; readonly after: DepositedSource | null; readonly limit: number },
): Promise<DepositedSource[]> {
  const from = after ?? { day: since, sourceId: "", currency: "" };
  return em.execute(
    `select deposited_on::text as day, source_id as "sourceId", currency, sum(amount_minor_units)::text as amount,
       count(*)::int as lines
     from deposit_lines
     where organization_id = ? and environment = ? and source_id is not null and (deposited_on, source_id, currency) > (?::date, ?, ?)
     group by deposited_on, source_id, currency order by deposited_on, source_id, currency limit ?`,
    [tenant.organizationId, environment, from.day, from.sourceId, from.currency, limit],
  );
}

/** What the processor has kept of deposits since a day, by currency. */
export function sumCosts(
  { em, tenant, environment }: UnitOfWork,
  since: string,
): Promise<{ readonly currency: string; readonly amount: string }[]> {
  return em.execute(
    `select currency, sum(fee_minor_units)::text as amount from deposit_lines
     where organization_id = ? and environment = ? and deposited_on >= ?::date
     group by currency having sum(fee_minor_units) <> ? order by currency`,
    [tenant.organizationId, environment, since, 0],
  );
}

export interface SourceSum {
  readonly sourceId: string;
  readonly currency: string;
  readonly amount: string;
}

/** All that was deposited for sources, on any day. */
export function sumDeposited({ em, tenant, environment }: UnitOfWork, ids: readonly string[]): Promise<SourceSum[]> {
  return em.execute(
    `select source_id as "sourceId", currency, sum(amount_minor_units)::text as amount from deposit_lines
     where organization_id = ? and environment = ? and source_id in (?) group by source_id, currency`,
    [tenant.organizationId, environment, ids],
  );
}

/** What operators have corrected of the deposits of sources. */
export function sumCorrected({ em, tenant, environment }: UnitOfWork, ids: readonly string[]): Promise<SourceSum[]> {
  return em.execute(
    `select source_id as "sourceId", currency, sum(amount_minor_units)::text as amount from clearing_corrections
     where organization_id = ? and environment = ? and source_id in (?) group by source_id, currency`,
    [tenant.organizationId, environment, ids],
  );
}

/** All that was entered for sources, since when. Fees have no gross amount: the processor knows nothing of them. */
export function sumEntered(
  { em, tenant, environment }: UnitOfWork,
  ids: readonly string[],
): Promise<(SourceSum & { readonly sinceMs: number })[]> {
  return em.execute(
    `select source_id as "sourceId", currency, sum(gross_minor_units)::text as amount,
       ${epochMs("min(created_at)")} as "sinceMs"
     from settlement_queue_entries
     where organization_id = ? and environment = ? and source_id in (?) group by source_id, currency`,
    [tenant.organizationId, environment, ids],
  );
}
