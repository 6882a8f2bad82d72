import { dunningMessage, type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Subscription } from "./subscription.entity.ts";

type Dunning = ReturnType<typeof dunningMessage>;

/** An active subscription owes nothing, so retries that stopped earlier are not shown. */
const OWING: ReadonlySet<string> = new Set(["past_due", "unpaid", "paused", "canceled"]);

/** By subscription, how its invoice that is charged next is tried, or why that of its last one has stopped. */
export async function dunningOf(
  work: UnitOfWork,
  subscriptions: readonly Subscription[],
): Promise<ReadonlyMap<string, Dunning>> {
  const ids = subscriptions.filter(({ status }) => OWING.has(status)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const invoices = await readRows(work, InvoiceEntity, { subscriptionId: ids, dunningStatus: ["retrying", "stopped"] });
  const shown = new Map<string, Invoice>();
  for (const invoice of invoices.toSorted(lastShown)) shown.set(invoice.subscriptionId ?? "", invoice);
  return new Map([...shown].map(([id, invoice]) => [id, dunningMessage(invoice)]));
}

/** What is retried comes after what has stopped; of each, the next and the newest come last. */
function lastShown(one: Invoice, other: Invoice): number {
  if (one.dunningStatus !== other.dunningStatus) return one.dunningStatus === "retrying" ? 1 : -1;
  if (one.dunningStatus === "stopped") return one.createdAt.getTime() - other.createdAt.getTime();
  return (other.dunning?.nextStepAt ?? "").localeCompare(one.dunning?.nextStepAt ?? "");
}
