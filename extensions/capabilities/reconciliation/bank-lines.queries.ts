import type { CheckedFile, Numbered } from "#extensions/platform/commands/line-file.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { BankLine } from "./bank-line.rules.ts";
import type { BankLineStatus, ComparedLine, DifferenceReason } from "./bank-match.rules.ts";

/** Inserts a file, unless it was or is being imported. */
export async function addBankFile(
  { em, tenant, environment, clock }: UnitOfWork,
  { sha256, lineCount, firstDay }: CheckedFile,
): Promise<void> {
  await em.execute(
    `insert into bank_files (organization_id, id, environment, sha256, line_count, first_day, created_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (organization_id, environment, sha256) do nothing`,
    [tenant.organizationId, newId("bankFile"), environment, sha256, lineCount, firstDay, clock.realNow().toISOString()],
  );
}

/** Inserts unknown lines and returns their IDs. */
export async function insertBankLines(
  { em, tenant, environment }: UnitOfWork,
  fileId: string,
  lines: readonly Numbered<BankLine>[],
): Promise<Set<string>> {
  const rows = await em.execute<{ line_id: string }[]>(
    `insert into bank_lines (organization_id, environment, line_id, file_id, line_number, booked_on, amount_minor_units,
       currency, reference)
     select ?, ?, "lineId", ?, number, "bookedOn", amount, currency, reference
     from jsonb_to_recordset(?::jsonb) as added ("lineId" text, number integer, "bookedOn" date, amount bigint,
       currency text, reference text)
     on conflict (organization_id, environment, line_id) do nothing returning line_id`,
    [tenant.organizationId, environment, fileId, JSON.stringify(lines)],
  );
  return new Set(rows.map(({ line_id }) => line_id));
}

/** A line that is not matched, with what was found last. */
export interface OpenLine extends ComparedLine {
  readonly status: BankLineStatus;
  readonly reason: DifferenceReason | null;
  readonly sourceId: string | null;
}

/** Lines that are not matched, by day, after the last one of the previous page. */
export async function listOpenLines(
  { em, tenant, environment }: UnitOfWork,
  { after, limit }: { readonly after: Pick<OpenLine, "bookedOn" | "lineId"> | null; readonly limit: number },
): Promise<OpenLine[]> {
  const rows = await em.execute<(Omit<OpenLine, "amount"> & { readonly amount: string })[]>(
    `select line_id as "lineId", booked_on::text as "bookedOn", amount_minor_units::text as amount, currency, reference,
       status, reason, source_id as "sourceId"
     from bank_lines
     where organization_id = ? and environment = ? and status <> ? and (booked_on, line_id) > (?::date, ?)
     order by booked_on, line_id limit ?`,
    [tenant.organizationId, environment, "matched", after?.bookedOn ?? "-infinity", after?.lineId ?? "", limit],
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

export interface DecidedLine {
  readonly lineId: string;
  readonly status: BankLineStatus;
  readonly reason: DifferenceReason | null;
  readonly sourceId: string | null;
  readonly matchedBy: string | null;
}

/** Stores what lines are. A matched line stays as it is. */
export async function saveDecisions(
  { em, tenant, environment }: UnitOfWork,
  decided: readonly DecidedLine[],
): Promise<void> {
  if (decided.length === 0) return;
  await em.execute(
    `update bank_lines as line set status = d.status, reason = d.reason, source_id = d."sourceId",
       matched_by = d."matchedBy"
     from jsonb_to_recordset(?::jsonb) as d ("lineId" text, status text, reason text, "sourceId" text, "matchedBy" text)
     where line.organization_id = ? and line.environment = ? and line.line_id = d."lineId" and line.status <> ?`,
    [JSON.stringify(decided), tenant.organizationId, environment, "matched"],
  );
}

/** How many lines are open, and the first day of all statements. Null when none was ever imported. */
export async function readBankState({ em, tenant, environment }: UnitOfWork) {
  const [row] = await em.execute<{ day: string | null; open: number; differing: number }[]>(
    `select (select min(first_day)::text from bank_files where organization_id = ? and environment = ?) as day,
       count(*)::int as open, (count(*) filter (where status = ?))::int as differing
     from bank_lines where organization_id = ? and environment = ? and status <> ?`,
    [tenant.organizationId, environment, "differs", tenant.organizationId, environment, "matched"],
  );
  return row?.day == null ? null : { firstDay: row.day, open: row.open, differing: row.differing };
}
