import { expect } from "vitest";
import { type Payout, PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { CONFIRM_FAILURE_AFTER_MS } from "#extensions/capabilities/payouts/payout.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { assertBooks } from "#tests/support/books.ts";
import { onDatabase } from "#tests/support/database.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { payoutsAtEngine } from "./at-engine.ts";
import { callBy } from "./people.ts";

/**
 * Duration of a transaction, within which the order of payouts and of refunds or disputes, which take no lock, is open.
 */
const OPEN_ORDER_MS = 2_000;

/** Real time, not the organization's clock. */
interface Moved {
  readonly at: Date;
  readonly amount: bigint;
  /**
   * A new entry, which may be booked while a payout reads the available balance. Others wait for the balance's lock.
   */
  readonly isUnlocked: boolean;
}

/** An amount that left at the engine, with its purpose. */
interface Taken {
  readonly payoutId: string;
  readonly amount: bigint;
  /** Times of fixing and of booking the amount: a settlement closes in two transactions. */
  readonly decidedAt: Date;
  readonly bookedAt: Date;
}

/** Changes of the spendable amount, except payouts and the unused part of their draws. */
async function factsOf({ databaseUrl }: Platform, { id }: TestOrganization): Promise<Moved[]> {
  const { rows } = await onDatabase(databaseUrl, (client) =>
    client.query(
      `with moved as (
         select l.posted_at, l.amount_minor_units as amount, array[l.debit_account, l.credit_account] as accounts,
           l.credit_account in ('merchant_available', 'merchant_payable') as is_gain,
           l.debit_account in ('merchant_available', 'merchant_payable') as is_loss,
           coalesce(e.entry_type = 'payout_remainder', false) as is_remainder, l.event = 'booked' as is_new
         from ledger_entries l
         left join settlement_queue_entries e on e.organization_id = l.organization_id and e.id = l.source_id
         where l.organization_id = $1)
       select posted_at as at, case when is_gain then amount else -amount end as amount,
         is_new and not is_remainder as "isUnlocked"
       from moved where is_gain <> is_loss and (is_remainder or not accounts && '{payout_in_transit,bank}')`,
      [id],
    ),
  );
  return rows.map(({ at, amount, isUnlocked }) => ({ at, amount: BigInt(amount), isUnlocked }));
}

/** Amounts that the engine has sent and that were not returned, in the order of their debit. */
async function takenOf({ databaseUrl }: Platform, organization: TestOrganization): Promise<Taken[]> {
  const sent = await sentOf(organization);
  const { rows } = await onDatabase(databaseUrl, (client) =>
    client.query(
      `select p.id, p.fee_minor_units as fee, coalesce(s.stopped_at, l.posted_at) as decided, l.posted_at as booked
       from payouts p
       left join settlements s on s.organization_id = p.organization_id and s.id = p.settlement_id
       left join settlement_queue_entries e on e.organization_id = p.organization_id and e.source_id = p.id
         and e.entry_type = 'instant_payout' and e.source_event = 'reserved'
       join ledger_entries l on l.organization_id = p.organization_id and l.source_id = coalesce(s.id, e.id)
         and l.event = case when s.id is null then 'booked' else 'closed' end
       where p.organization_id = $1 and p.id = any($2)`,
      [organization.id, [...sent.keys()]],
    ),
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([...sent.keys()].sort());
  return rows
    .map(({ id, fee, decided, booked }) => {
      return { payoutId: id, amount: (sent.get(id) ?? 0n) + BigInt(fee), decidedAt: decided, bookedAt: booked };
    })
    .sort((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
}

/** Amounts by payout. */
async function sentOf(organization: TestOrganization): Promise<Map<string, bigint>> {
  const excused = await arrivedAfterAll(organization);
  const sent = (await payoutsAtEngine(organization)).filter(({ id, isUndone }) => !isUndone && !excused.has(id));
  return new Map(sent.map(({ id, amount }) => [id, amount]));
}

/**
 * The engine confirmed, ten minutes apart, that no money arrived, then reported an arrival. An operator resolves that.
 */
async function arrivedAfterAll(organization: TestOrganization): Promise<ReadonlySet<string>> {
  const certain = await certainlyUndone(organization);
  const conflicts = await organization.work().em.find(PayoutEntity, { hasConflict: true });
  return new Set(conflicts.map(({ id }) => id).filter((id) => certain.has(id)));
}

const REPORTS = ["payout.failed", "payout.canceled", "payout.returned"] as const;

/** Confirmed as not arrived, long enough after the engine's first report. */
async function certainlyUndone(organization: TestOrganization): Promise<ReadonlySet<string>> {
  const { em } = organization.work();
  const reports = await em.find(EventEntity, { type: { $in: [...REPORTS] } }, { orderBy: { sequence: "asc" } });
  const confirmed = await em.find(PayoutEntity, { failureConfirmedAt: { $ne: null } });
  const isCertain = ({ id, failureConfirmedAt: at }: Payout) => {
    const report = reports.findLast(({ subjectId, createdAt }) => subjectId === id && at && createdAt < at);
    return at && report && at.getTime() - report.createdAt.getTime() >= CONFIRM_FAILURE_AFTER_MS;
  };
  return new Set(confirmed.filter(isCertain).map(({ id }) => id));
}

/** At no moment more had left at the engine than the merchant owned, in some order of concurrent changes. */
export async function assertNothingLeftTwice(platform: Platform, organization: TestOrganization): Promise<void> {
  const [facts, taken] = [await factsOf(platform, organization), await takenOf(platform, organization)];
  let left = 0n;
  for (const { payoutId, amount, decidedAt, bookedAt } of taken) {
    left += amount;
    const isSeen = ({ at, amount: moved, isUnlocked }: Moved) =>
      moved > 0n ? at <= bookedAt : at.getTime() < decidedAt.getTime() - (isUnlocked ? OPEN_ORDER_MS : 0);
    const theirs = facts.filter(isSeen).reduce((sum, fact) => sum + fact.amount, 0n);
    expect({ payoutId, left, isTheirs: left <= theirs }).toEqual({ payoutId, left, isTheirs: true });
  }
  await assertGivenBackForCertain(organization);
  await assertBooks(await callBy(platform, organization));
}

/** The money of a payout at the engine is given back only after two reports that it did not arrive. */
async function assertGivenBackForCertain(organization: TestOrganization): Promise<void> {
  const certain = await certainlyUndone(organization);
  for (const { id } of await payoutsAtEngine(organization)) {
    const { bookedStatus } = await organization.work().em.findOneOrFail(PayoutEntity, { id });
    const isGivenBack = bookedStatus === "released" || bookedStatus === "returned";
    expect({ id, isUnconfirmed: isGivenBack && !certain.has(id) }).toEqual({ id, isUnconfirmed: false });
  }
}
