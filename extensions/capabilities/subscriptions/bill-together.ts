import { lockBillingAccounts } from "#extensions/capabilities/customer-credits/index.ts";
import { finalizeInvoices, waitingLines } from "#extensions/capabilities/invoices/index.ts";
import { type DueItem, inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { askForPayment, draftFor, linesOf } from "./bill-period.ts";
import { type Loaded, loadAll } from "./loaded.ts";
import { periodFrom } from "./periods.ts";
import { billDue, move } from "./renew.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";

/** Due work of a subscription whose period is not billed together with others. */
export const BILL_ALONE = "subscription.bill_alone";

/**
 * Bills the next periods of many subscriptions in one transaction: their accounts and rows are locked by one statement
 * each, in the order of their IDs, and their numbers follow each other. What is more than a renewal, such as an end, a
 * trial or a change that waits, gets a run of its own. If one of them fails, each is run again by itself.
 */
export const billTogether = inBatches(async (phase, items) => {
  const [only] = items;
  if (only && items.length === 1) return billDue(phase, only);
  const first = new Map<string, DueItem>();
  for (const item of items) if (!first.has(item.subjectId)) first.set(item.subjectId, item);
  const seen = await readRows(phase, SubscriptionEntity, { id: [...first.keys()] });
  await lockBillingAccounts(phase, seen);
  const rows = await lockRows(
    phase,
    SubscriptionEntity,
    seen.map(({ id }) => id),
  );
  const plain = rows.filter((row) => isPlain(row, first.get(row.id)));
  const together = new Set(plain.map(({ id }) => id));
  for (const item of items)
    if (!together.has(item.subjectId) || first.get(item.subjectId) !== item)
      phase.due({ kind: BILL_ALONE, subjectId: item.subjectId, at: item.dueAt });
  await renewAll(phase, plain);
});

const PLAIN: readonly Subscription["status"][] = ["active", "past_due"];

/** Whether its run is nothing but the renewal that is due. */
function isPlain(row: Subscription, item: DueItem | undefined): boolean {
  const { nextBillingAt, status, cancelAt, periodIndex, pendingChange, termPeriods } = row;
  if (!item || !nextBillingAt || nextBillingAt > item.dueAt || periodIndex == null) return false;
  const ends = cancelAt != null || (termPeriods != null && periodIndex + 1 >= termPeriods);
  return PLAIN.includes(status) && !ends && pendingChange == null;
}

async function renewAll(phase: UnitOfWork, rows: readonly Subscription[]): Promise<void> {
  if (rows.length === 0) return;
  const accounts = await lockBillingAccounts(phase, rows);
  const ids = rows.map(({ id }) => id);
  const waiting = Map.groupBy(await waitingLines(phase, ids), ({ subscriptionId }) => subscriptionId);
  const drafted = [];
  for (const [index, loaded] of (await loadAll(phase, rows)).entries()) {
    const account = accounts[index];
    if (!account) throw new Error(`the subscription ${loaded.subscription.id} has no account`);
    drafted.push({ account, ...(await drafting(phase, loaded, waiting.get(loaded.subscription.id) ?? [])) });
  }
  await finalizeInvoices(phase, drafted);
  for (const { loaded, period, invoice } of drafted) {
    askForPayment(phase, loaded.subscription.id, invoice);
    move(phase, loaded.subscription, { ...loaded, period, draft: invoice, isFirst: false });
  }
}

async function drafting(phase: UnitOfWork, loaded: Loaded, waiting: Awaited<ReturnType<typeof waitingLines>>) {
  const { subscription } = loaded;
  const period = periodFrom(subscription, (subscription.periodIndex ?? 0) + 1);
  const lines = linesOf(loaded, period, false);
  const billed = { reason: "renewal", periodIndex: period.index, lines, waiting } as const;
  return { loaded, period, invoice: await draftFor(phase, subscription, billed) };
}
