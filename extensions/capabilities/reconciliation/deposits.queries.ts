import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { NumberedLine } from "./deposit-file.ts";

/** Adds a file, unless it was imported before or is imported at this moment. */
export async function addFile(
  { em, tenant, environment, clock }: UnitOfWork,
  sha256: string,
  lineCount: number,
): Promise<void> {
  await em.execute(
    `insert into deposit_files (organization_id, id, environment, sha256, line_count, created_at)
     values (?, ?, ?, ?, ?, ?) on conflict (organization_id, environment, sha256) do nothing`,
    [tenant.organizationId, newId("deposit"), environment, sha256, lineCount, clock.realNow().toISOString()],
  );
}

export interface ResolvedLine extends NumberedLine {
  readonly sourceId: string;
}

/** Adds lines that are not known, and returns their ids. */
export async function insertLines(
  { em, tenant, environment }: UnitOfWork,
  fileId: string,
  lines: readonly ResolvedLine[],
): Promise<Set<string>> {
  const rows = await em.execute<{ line_id: string }[]>(
    `insert into deposit_lines (organization_id, environment, line_id, file_id, line_number, deposit_id, deposited_on,
       line_type, reference, source_id, amount_minor_units, currency)
     select ?, ?, "lineId", ?, number, "depositId", "depositedOn", "lineType", reference, "sourceId", amount, currency
     from jsonb_to_recordset(?::jsonb) as added ("lineId" text, number integer, "depositId" text, "depositedOn" date,
       "lineType" text, reference text, "sourceId" text, amount bigint, currency text)
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
     where organization_id = ? and environment = ? and (deposited_on, source_id, currency) > (?::date, ?, ?)
     group by deposited_on, source_id, currency order by deposited_on, source_id, currency limit ?`,
    [tenant.organizationId, environment, from.day, from.sourceId, from.currency, limit],
  );
}

interface SourceSum {
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

/** All that was entered for sources. Fees have no gross amount: the processor knows nothing of them. */
export function sumEntered({ em, tenant, environment }: UnitOfWork, ids: readonly string[]): Promise<SourceSum[]> {
  return em.execute(
    `select source_id as "sourceId", currency, sum(gross_minor_units)::text as amount from settlement_queue_entries
     where organization_id = ? and environment = ? and source_id in (?) group by source_id, currency`,
    [tenant.organizationId, environment, ids],
  );
}
