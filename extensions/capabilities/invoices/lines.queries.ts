import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { type Reader, readTogether } from "#extensions/platform/rows/read-together.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type InvoiceLine, InvoiceLineEntity } from "./invoice.entity.ts";
import type { NewLine } from "./invoice-shapes.rules.ts";

/** Lines that wait for the next invoices of subscriptions, in their order on each. */
export async function waitingLines(work: UnitOfWork, subscriptionIds: readonly string[]): Promise<InvoiceLine[]> {
  const bySubscription = await readTogether(work, waitingLines, subscriptionIds, selectWaiting);
  return [...bySubscription.values()].flat();
}

async function selectWaiting({ em, environment }: Reader, subscriptionIds: readonly string[]) {
  const lines = await em.find(
    InvoiceLineEntity,
    { environment, subscriptionId: { $in: [...subscriptionIds] }, invoiceId: null, creditNoteId: null },
    { orderBy: [{ createdAt: "asc" }, { position: "asc" }, { id: "asc" }] },
  );
  return Map.groupBy(lines, ({ subscriptionId }) => subscriptionId ?? "");
}

/** What waits for the subscription's next invoice, as that will bill it. */
export async function waitingAsNew(work: UnitOfWork, subscriptionId: string): Promise<NewLine[]> {
  return (await waitingLines(work, [subscriptionId])).map(asNew);
}

/** The same for many subscriptions. */
export async function allWaitingAsNew(
  work: UnitOfWork,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NewLine[]>> {
  if (subscriptionIds.length === 0) return new Map();
  const bySubscription = Map.groupBy(await waitingLines(work, subscriptionIds), (line) => line.subscriptionId ?? "");
  return new Map([...bySubscription].map(([id, lines]) => [id, lines.map(asNew)]));
}

function asNew(line: InvoiceLine): NewLine {
  const {
    priceId = null,
    itemId = null,
    periodStart = null,
    periodEnd = null,
    tax = null,
    creditsLineId = null,
    basis = null,
    carriedFromInvoiceId = null,
  } = line;
  return { ...line, priceId, itemId, periodStart, periodEnd, tax, creditsLineId, basis, carriedFromInvoiceId };
}

/** Whether something waits for the subscription's next invoice. */
export async function hasWaiting(work: UnitOfWork, subscriptionId: string): Promise<boolean> {
  return (await findRow(work, InvoiceLineEntity, { subscriptionId, invoiceId: null, creditNoteId: null })) !== null;
}

/** The lines of invoices, in their order on each. */
export async function linesOf(
  { em, environment }: UnitOfWork,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceLine[]>> {
  if (invoiceIds.length === 0) return new Map();
  const lines = await em.find(
    InvoiceLineEntity,
    { environment, invoiceId: { $in: [...invoiceIds] } },
    { orderBy: { position: "asc" } },
  );
  return Map.groupBy(lines, ({ invoiceId }) => invoiceId ?? "");
}

/**
 * So many next numbers of the organization and environment. The row is locked until the commit, so there is no gap and
 * none twice: take them last, and ask nobody outside afterwards.
 */
export async function nextNumbers({ em, tenant, environment }: UnitOfWork, count: number): Promise<number[]> {
  const [row] = await em.execute<{ number: number }[]>(
    `insert into invoice_numbers (organization_id, environment, last_number) values (?, ?, ?)
     on conflict (organization_id, environment) do update set last_number = invoice_numbers.last_number + ?
     returning last_number as number`,
    [tenant.organizationId, environment, count, count],
  );
  if (!row) throw new Error("an invoice got no number");
  return Array.from({ length: count }, (_, index) => row.number - count + 1 + index);
}
