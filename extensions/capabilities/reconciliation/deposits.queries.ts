import type { CheckedFile, Numbered } from "#extensions/platform/commands/line-file.ts";
import { epochMs } from "#extensions/platform/database/columns.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DepositLine } from "./deposit-line.rules.ts";

/** Inserts a file, unless it was or is being imported. */
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

/** The first day of files whose import was unfinished at a time or later. Null without such files. */
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

export interface ResolvedLine extends Numbered<DepositLine> {
  /** Null for a separate fee line. */
  readonly sourceId: string | null;
}

/** Inserts unknown lines and returns their IDs. */
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

/** Our dispute IDs by the engine's. */
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
  /** Deposited for the source on that day, in minor units as text, and the number of lines. */
  readonly amount: string;
  readonly lines: number;
}

/** Deposits since a day, by day and source, after the last one of the previous page. */
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

/** Processor fees of deposits since a day, by currency. */
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

/** All deposits of these sources, on any day. */
export function sumDeposited({ em, tenant, environment }: UnitOfWork, ids: readonly string[]): Promise<SourceSum[]> {
  return em.execute(
    `select source_id as "sourceId", currency, sum(amount_minor_units)::text as amount from deposit_lines
     where organization_id = ? and environment = ? and source_id in (?) group by source_id, currency`,
    [tenant.organizationId, environment, ids],
  );
}

/** Operators' corrections of these sources. */
export function sumCorrected({ em, tenant, environment }: UnitOfWork, ids: readonly string[]): Promise<SourceSum[]> {
  return em.execute(
    `select source_id as "sourceId", currency, sum(amount_minor_units)::text as amount from clearing_corrections
     where organization_id = ? and environment = ? and source_id in (?) group by source_id, currency`,
    [tenant.organizationId, environment, ids],
  );
}

/** Entries of these sources and their first time. Fees are excluded: the processor does not know them. */
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
