import { lockPaymentsOf } from "#extensions/capabilities/credit-notes/index.ts";
import {
  billedItemIds,
  type Charged,
  creditedOf,
  InvoiceEntity,
  type InvoiceLine,
  InvoiceLineEntity,
  type NewLine,
  NOTHING,
  runningLines,
  totalOf,
  unusedOf,
  waitingLines,
  withoutPart,
} from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { itemsOf } from "./items.queries.ts";
import type { Loaded } from "./loaded.ts";
import { owedIds } from "./owed-invoices.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { Refund } from "./subscription-shapes.rules.ts";

interface Moment {
  readonly refund: Refund;
  readonly now: Date;
}

/** Locks the payments of what may be given back, before the billing account. */
export async function lockGivenBack(phase: UnitOfWork, { id }: Subscription, { refund, now }: Moment): Promise<void> {
  if (refund === "none") return;
  const waiting = await creditedByWaiting(phase, id);
  const items = (await itemsOf(phase, [id])).get(id) ?? [];
  const itemIds = await givenBackItems(phase, id, { present: items.map((item) => item.id), refund, now });
  const ids = await runningInvoiceIds(phase, { itemIds, moment: now });
  await lockPaymentsOf(phase, [...new Set([...ids, ...waiting.flatMap(({ line }) => line.invoiceId ?? [])])]);
}

/** All of a period is also what was used of items that a change has ended since. */
async function givenBackItems(
  work: UnitOfWork,
  subscriptionId: string,
  { present, refund, now }: Moment & { readonly present: readonly string[] },
): Promise<readonly string[]> {
  if (refund !== "full") return present;
  return [...new Set([...present, ...(await billedItemIds(work, subscriptionId, now))])];
}

/** The invoices that bill a time that is not over. */
export async function runningInvoiceIds(work: UnitOfWork, asked: { itemIds: readonly string[]; moment: Date }) {
  const lines = await runningLines(work, { ...asked, statuses: ["paid", "open"], includesEnded: true });
  return [...new Set(lines.flatMap(({ invoiceId }) => invoiceId ?? []))];
}

/** A part of a line that is given back. */
export interface GivenPart {
  readonly line: InvoiceLine;
  readonly amounts: Charged;
}

/** What the lines that wait for an invoice give back of others. */
export async function creditedByWaiting(work: UnitOfWork, subscriptionId: string): Promise<GivenPart[]> {
  const waiting = (await waitingLines(work, [subscriptionId])).filter(({ type }) => type === "unused");
  const id = waiting.flatMap(({ creditsLineId }) => creditsLineId ?? []);
  const lines = id.length === 0 ? [] : await readRows(work, InvoiceLineEntity, { id });
  const sources = new Map(lines.map((line) => [line.id, line]));
  return waiting.flatMap((given) => {
    const line = sources.get(given.creditsLineId ?? "");
    return line?.invoiceId == null ? [] : [{ line, amounts: negated(given) }];
  });
}

function negated(line: InvoiceLine): Charged {
  const { amountMinorUnits, discountMinorUnits, taxMinorUnits, includedTaxMinorUnits } = line;
  const part = { amount: -amountMinorUnits, discount: -discountMinorUnits, tax: -taxMinorUnits };
  return { ...part, includedTax: -includedTaxMinorUnits };
}

export interface GivenBack extends Moment {
  /** Whether an open invoice stays due, so that less of it is owed. Otherwise it is voided, and nothing was paid for it. */
  readonly keepsOpenInvoice: boolean;
}

/** What of each line is given back: what is left of its time, or all that is left of it. */
export async function partsOf(
  work: UnitOfWork,
  { subscription, items }: Pick<Loaded, "subscription" | "items">,
  asked: GivenBack,
): Promise<GivenPart[]> {
  const { refund, now, keepsOpenInvoice } = asked;
  if (refund === "none") return [];
  const present = items.map(({ itemId }) => itemId);
  // What is going to be voided or dropped gives nothing back any more.
  const except = await owedIds(work, subscription, asked);
  const uncounted = { except, withoutWaiting: refund === "full" };
  const itemIds = await givenBackItems(work, subscription.id, { present, refund, now });
  const running = await runningLines(work, {
    itemIds,
    moment: now,
    statuses: ["paid", "open"],
    includesEnded: refund === "full",
    ...uncounted,
  });
  const id = [...new Set(running.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const status = keepsOpenInvoice ? (["paid", "open"] as const) : (["paid"] as const);
  const invoices = id.length === 0 ? [] : await readRows(work, InvoiceEntity, { id, status });
  const invoiceId = invoices.map((invoice) => invoice.id);
  const fees = refund === "full" && invoiceId.length > 0 ? await setupFees(work, invoiceId) : [];
  const lines = [...running.filter((line) => invoiceId.includes(line.invoiceId ?? "")), ...fees];
  const credited = await creditedOf(
    work,
    lines.map(({ id }) => id),
    uncounted,
  );
  return lines
    .map((line) => ({ line, amounts: partOfLine(line, credited.get(line.id) ?? NOTHING, asked) }))
    .filter(({ amounts }) => totalOf(amounts) > 0n);
}

/** All of a period is also the setup fee that its invoice billed. */
const setupFees = (work: UnitOfWork, invoiceId: readonly string[]) =>
  readRows(work, InvoiceLineEntity, { invoiceId: [...invoiceId], type: "setup_fee" }, { orderBy: [["id", "asc"]] });

function partOfLine(line: InvoiceLine, credited: Charged, { refund, now }: Moment): Charged {
  const { amountMinorUnits, discountMinorUnits, taxMinorUnits, includedTaxMinorUnits, periodStart, periodEnd } = line;
  const charged = {
    ...{ amount: amountMinorUnits, discount: discountMinorUnits, tax: taxMinorUnits },
    includedTax: includedTaxMinorUnits,
  };
  if (line.type === "setup_fee") return withoutPart(charged, credited);
  if (!periodStart || !periodEnd) return NOTHING;
  // All of a line is what is unused at its start.
  return unusedOf(charged, { start: periodStart, end: periodEnd }, refund === "full" ? periodStart : now, credited);
}

/** What is given back, as lines of an invoice. */
export function givenBackAs(parts: readonly GivenPart[]): NewLine[] {
  return parts.map(({ line, amounts }): NewLine => {
    const {
      description,
      priceId = null,
      itemId = null,
      quantity,
      periodStart = null,
      periodEnd = null,
      tax = null,
    } = line;
    return {
      ...{
        type: "unused",
        description,
        priceId,
        itemId,
        quantity,
        periodStart,
        periodEnd,
        tax,
        creditsLineId: line.id,
      },
      ...{ amountMinorUnits: -amounts.amount, discountMinorUnits: -amounts.discount },
      ...{ taxMinorUnits: -amounts.tax, includedTaxMinorUnits: -amounts.includedTax },
    };
  });
}
