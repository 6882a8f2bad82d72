import { lockBillingAccounts } from "#extensions/capabilities/customer-credits/index.ts";
import { type Invoice, InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface Taken<Item = DueItem> {
  /** Locked, with its customer's billing account. */
  readonly invoice: Invoice;
  readonly subscription: Subscription;
  readonly item: Item;
}

/** Locks the invoices of due work and their accounts, each by one statement. The accounts keep the rest true. */
export async function lockInvoices<Item extends Pick<DueItem, "subjectId">>(
  phase: UnitOfWork,
  items: readonly Item[],
): Promise<Taken<Item>[]> {
  const seen = await readRows(phase, InvoiceEntity, { id: [...new Set(items.map(({ subjectId }) => subjectId))] });
  await lockBillingAccounts(phase, seen);
  const ids = seen.map(({ id }) => id);
  const rows = new Map((await lockRows(phase, InvoiceEntity, ids)).map((row) => [row.id, row]));
  const id = [...new Set([...rows.values()].flatMap(({ subscriptionId }) => subscriptionId ?? []))];
  const read = id.length === 0 ? [] : await readRows(phase, SubscriptionEntity, { id });
  const subscriptions = new Map(read.map((row) => [row.id, row]));
  return items.flatMap((item) => {
    const invoice = rows.get(item.subjectId);
    const subscription = subscriptions.get(invoice?.subscriptionId ?? "");
    return invoice && subscription ? [{ invoice, subscription, item }] : [];
  });
}
