import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type ComparedLine, type ComparedSource, DAYS_ALIKE } from "./bank-match.rules.ts";

/**
 * Adds the payouts that the ledger booked at the bank since a time: sent, returned, or arrived after a return. Known ones
 * stay. An instant payout's return is booked by its entry.
 */
export async function addMovements({ em, tenant, environment }: UnitOfWork, since: Date): Promise<void> {
  await em.execute(
    `insert into bank_movements (organization_id, environment, source_id, event, payout_id, amount_minor_units, currency,
       moved_on)
     select l.organization_id, l.environment, l.source_id, l.event, p.id,
       case when l.credit_account = ? then -l.amount_minor_units else l.amount_minor_units end, l.currency,
       (l.effective_at at time zone ?)::date
     from ledger_entries l
     left join settlement_queue_entries e on e.organization_id = l.organization_id and e.id = l.source_id
     join payouts p on p.organization_id = l.organization_id and p.id = coalesce(e.source_id, l.source_id)
     where l.organization_id = ? and l.environment = ? and l.posted_at >= ? and ? in (l.debit_account, l.credit_account)
     on conflict (organization_id, environment, source_id, event) do nothing`,
    [BANK, "UTC", tenant.organizationId, environment, since.toISOString(), BANK],
  );
}

const BANK = "bank";

interface Row {
  /** The ledger's posting and event, or the deposit and its currency. */
  readonly posting_id: string;
  readonly event: string;
  readonly source_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly moved_on: string;
  readonly line_id: string | null;
}

const MOVEMENT = `m.source_id as posting_id, m.event, m.payout_id as source_id, m.amount_minor_units::text as amount,
  m.currency, m.moved_on::text as moved_on, m.line_id`;

/** A source, and the word that names it. */
export interface NamedSource {
  readonly word: string;
  readonly source: ComparedSource;
}

/** Payouts by their ID or trace ID. */
export async function findNamedPayouts(
  { em, tenant, environment }: UnitOfWork,
  words: readonly string[],
): Promise<NamedSource[]> {
  const tenantKey = [tenant.organizationId, environment];
  const rows = await em.execute<(Row & { readonly word: string })[]>(
    `select m.payout_id as word, ${MOVEMENT} from bank_movements m
     where m.organization_id = ? and m.environment = ? and m.payout_id = any(string_to_array(?, ','))
     union all
     select p.trace_id as word, ${MOVEMENT} from bank_movements m
     join payouts p on p.organization_id = m.organization_id and p.id = m.payout_id
     where m.organization_id = ? and m.environment = ? and m.line_id is null
       and p.trace_id = any(string_to_array(?, ','))`,
    [...tenantKey, words.join(","), ...tenantKey, words.join(",")],
  );
  return rows.map(({ word, ...row }) => ({ word, source: sourceOf(row) }));
}

/** The processor's deposits by their ID, net of its fees, with the line that confirms them. */
export async function findNamedDeposits(
  { em, tenant, environment }: UnitOfWork,
  words: readonly string[],
): Promise<NamedSource[]> {
  const rows = await em.execute<Row[]>(
    `select d.deposit_id as posting_id, d.currency as event, d.deposit_id as source_id,
       sum(d.amount_minor_units - d.fee_minor_units)::text as amount, d.currency, max(d.deposited_on)::text as moved_on,
       (select min(line.line_id) from bank_lines line
         where line.organization_id = ? and line.environment = ? and line.source_id = d.deposit_id
           and line.currency = d.currency and line.status = ?) as line_id
     from deposit_lines d
     where d.organization_id = ? and d.environment = ? and d.deposit_id = any(string_to_array(?, ','))
     group by d.deposit_id, d.currency`,
    [tenant.organizationId, environment, "matched", tenant.organizationId, environment, words.join(",")],
  );
  return rows.map((row) => ({ word: row.source_id, source: sourceOf(row) }));
}

interface Alike {
  readonly sources: readonly ComparedSource[];
  /** The number of other open lines that could be one of them. */
  readonly rivals: number;
}

/** Open movements of the same currency, amount and days as each line, by line. */
export async function findAlike(
  { em, tenant, environment }: UnitOfWork,
  lines: readonly ComparedLine[],
): Promise<ReadonlyMap<string, Alike>> {
  const compared = lines.map(({ lineId, bookedOn, amount, currency }) => ({
    lineId,
    bookedOn,
    amount: String(amount),
    currency,
  }));
  const rows = await em.execute<(Row & { readonly of: string; readonly rivals: number })[]>(
    `select l."lineId" as of, ${MOVEMENT},
       (select count(*)::int from bank_lines rival
         where rival.organization_id = ? and rival.environment = ? and rival.status <> ?
           and rival.line_id <> l."lineId" and rival.currency = m.currency
           and rival.amount_minor_units = m.amount_minor_units
           and rival.booked_on between m.moved_on - ?::int and m.moved_on + ?::int) as rivals
     from jsonb_to_recordset(?::jsonb) as l ("lineId" text, "bookedOn" date, amount bigint, currency text)
     join bank_movements m on m.currency = l.currency and m.amount_minor_units = l.amount
       and m.moved_on between l."bookedOn" - ?::int and l."bookedOn" + ?::int
     where m.organization_id = ? and m.environment = ? and m.line_id is null`,
    [
      ...[tenant.organizationId, environment, "matched", DAYS_ALIKE, DAYS_ALIKE],
      ...[JSON.stringify(compared), DAYS_ALIKE, DAYS_ALIKE, tenant.organizationId, environment],
    ],
  );
  return new Map(
    [...Map.groupBy(rows, ({ of }) => of)].map(([lineId, all]) => [
      lineId,
      { sources: all.map(sourceOf), rivals: Math.max(...all.map(({ rivals }) => rivals)) },
    ]),
  );
}

/** Stores the lines that confirm movements. */
export async function saveConfirmations(
  { em, tenant, environment }: UnitOfWork,
  confirmed: readonly { readonly postingId: string; readonly event: string; readonly lineId: string }[],
): Promise<void> {
  if (confirmed.length === 0) return;
  await em.execute(
    `update bank_movements as m set line_id = c."lineId"
     from jsonb_to_recordset(?::jsonb) as c ("postingId" text, event text, "lineId" text)
     where m.organization_id = ? and m.environment = ? and m.source_id = c."postingId" and m.event = c.event
       and m.line_id is null`,
    [JSON.stringify(confirmed), tenant.organizationId, environment],
  );
}

function sourceOf(row: Row): ComparedSource {
  return {
    postingId: row.posting_id,
    event: row.event,
    sourceId: row.source_id,
    amount: BigInt(row.amount),
    currency: row.currency,
    movedOn: row.moved_on,
    lineId: row.line_id,
  };
}
