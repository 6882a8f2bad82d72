import { expect } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { payoutStatusOf, UNDONE } from "#extensions/capabilities/payouts/payout.rules.ts";
import { SettlementEntity, SettlementQueueEntryEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { assertBooks } from "#tests/support/books.ts";
import { onDatabase } from "#tests/support/database.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

/** Clocks, and what a transaction takes: within it the order of what was sold or refunded and of a payout is open. */
const OPEN_ORDER_MS = 5_000;

interface Moved {
  readonly at: Date;
  readonly amount: bigint;
}

/** Entries that no payout, closing or reserve made, by when they were booked. */
async function factsOf({ databaseUrl }: Platform, { id }: TestOrganization): Promise<Moved[]> {
  const { rows } = await onDatabase(databaseUrl, (client) =>
    client.query(
      `select l.posted_at as at, e.net_minor_units as net from settlement_queue_entries e
       join ledger_entries l on l.organization_id = e.organization_id and l.source_id = e.id and l.event = 'booked'
       where e.organization_id = $1
         and e.entry_type not in ('instant_payout', 'payout_failed', 'payout_returned', 'carried_forward')`,
      [id],
    ),
  );
  return rows.map(({ at, net }) => ({ at, amount: BigInt(net) }));
}

/** What the engine has sent and what did not come back, in the order in which it was asked. */
async function sentOf(organization: TestOrganization): Promise<(Moved & { readonly id: string })[]> {
  const sent = [];
  const { payouts } = await merchantEngine(organization.work());
  for await (const { enginePayoutId: id, amountMinorUnits, engineStatus, createdAt } of payouts.list())
    if (!UNDONE.includes(payoutStatusOf(engineStatus)))
      sent.push({ id, amount: BigInt(amountMinorUnits ?? 0), at: createdAt ?? new Date(0) });
  return sent.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** In every order that the writers can have had: at no moment had more left at the engine than was the merchant's. */
export async function assertNothingLeftTwice(platform: Platform, organization: TestOrganization): Promise<void> {
  const [facts, sent] = [await factsOf(platform, organization), await sentOf(organization)];
  let left = 0n;
  for (const { id, at, amount } of sent) {
    left += amount;
    const mayBeSeen = (fact: Moved) =>
      fact.at.getTime() <= at.getTime() + (fact.amount > 0n ? OPEN_ORDER_MS : -OPEN_ORDER_MS);
    const theirs = facts.filter(mayBeSeen).reduce((sum, fact) => sum + fact.amount, 0n);
    expect({ id, left, isTheirs: left <= theirs }).toEqual({ id, left, isTheirs: true });
  }
  await assertBooks(organization.work());
}

interface Controls {
  readonly mostPerDay: bigint;
  readonly approvalThreshold: bigint;
}

/** No control was passed: the limit of a day, the second person, and holds. */
export async function assertControls(
  organization: TestOrganization,
  { mostPerDay, approvalThreshold }: Controls,
): Promise<void> {
  const { em } = organization.work();
  const live = (await em.find(PayoutEntity, {})).filter(({ status }) => !UNDONE.includes(status));
  const instant = live.filter(({ method }) => method === "instant");
  expect(instant.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n)).toBeLessThanOrEqual(mostPerDay);
  for (const { approvedBy, initiatedBy } of instant) expect(approvedBy === initiatedBy).toBe(false);
  for (const { id, status, netMinorUnits, approvedBy } of await em.find(SettlementEntity, {
    approvedAt: { $ne: null },
  }))
    expect({
      id,
      status,
      isBySchedule: approvedBy === "schedule" && (netMinorUnits ?? 0n) > approvalThreshold,
    }).toEqual({ id, status, isBySchedule: false });
  expect(await em.count(SettlementQueueEntryEntity, { status: "held", settlementId: { $ne: null } })).toBe(0);
}
