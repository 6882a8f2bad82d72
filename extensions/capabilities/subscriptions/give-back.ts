import { giveBack, lockPaymentsOf } from "#extensions/capabilities/credit-notes/index.ts";
import {
  billedItemIds,
  type Charged,
  creditedOf,
  InvoiceEntity,
  type InvoiceLine,
  type NewLine,
  NOTHING,
  runningLines,
  totalOf,
  unusedOf,
} from "#extensions/capabilities/invoices/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CancelSubscriptionRequest } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { itemsOf } from "./items.queries.ts";
import type { Loaded, Locked } from "./loaded.ts";
import { owedIds } from "./owed-invoices.ts";
import { digestOf } from "./preview-token.ts";
import { previewedInvoice } from "./previewed-invoice.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { Refund } from "./subscription-shapes.rules.ts";

interface Moment {
  readonly refund: Refund;
  readonly now: Date;
}

/** Locks the payments of what may be given back, before the billing account. */
export async function lockGivenBack(phase: UnitOfWork, { id }: Subscription, { refund, now }: Moment): Promise<void> {
  if (refund === "none") return;
  const items = (await itemsOf(phase, [id])).get(id) ?? [];
  const itemIds = await givenBackItems(phase, id, { present: items.map((item) => item.id), refund, now });
  await lockPaymentsOf(phase, await runningInvoiceIds(phase, { itemIds, moment: now }));
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

interface GivenBack extends Moment {
  /** Whether an open invoice stays due, so that less of it is owed. Otherwise it is voided, and nothing was paid for it. */
  readonly keepsOpenInvoice: boolean;
}

/** What of each line is given back: what is left of its time, or all that is left of it. */
export async function partsOf(
  work: UnitOfWork,
  { subscription, items }: Pick<Loaded, "subscription" | "items">,
  asked: GivenBack,
) {
  const { refund, now, keepsOpenInvoice } = asked;
  if (refund === "none") return [];
  const present = items.map(({ itemId }) => itemId);
  const itemIds = await givenBackItems(work, subscription.id, { present, refund, now });
  const running = await runningLines(work, {
    itemIds,
    moment: now,
    statuses: ["paid", "open"],
    includesEnded: refund === "full",
  });
  const id = [...new Set(running.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const status = keepsOpenInvoice ? (["paid", "open"] as const) : (["paid"] as const);
  const invoices = id.length === 0 ? [] : await readRows(work, InvoiceEntity, { id, status });
  const lines = running.filter(({ invoiceId }) => invoices.some((invoice) => invoice.id === invoiceId));
  const credited = await creditedOf(
    work,
    lines.map(({ id }) => id),
  );
  return lines
    .map((line) => ({ line, amounts: partOfLine(line, credited.get(line.id) ?? NOTHING, asked) }))
    .filter(({ amounts }) => totalOf(amounts) > 0n);
}

function partOfLine(line: InvoiceLine, credited: Charged, { refund, now }: Moment): Charged {
  const { amountMinorUnits, discountMinorUnits, taxMinorUnits, includedTaxMinorUnits, periodStart, periodEnd } = line;
  const charged = {
    ...{ amount: amountMinorUnits, discount: discountMinorUnits, tax: taxMinorUnits },
    includedTax: includedTaxMinorUnits,
  };
  if (!periodStart || !periodEnd) return NOTHING;
  // All of a line is what is unused at its start.
  return unusedOf(charged, { start: periodStart, end: periodEnd }, refund === "full" ? periodStart : now, credited);
}

/** Gives back what the cancellation says, to the cards that paid it, also by an earlier payment that a change exchanged. The payments and the account are locked. */
export async function givenBack(phase: UnitOfWork, locked: Locked, asked: GivenBack): Promise<void> {
  const parts = Map.groupBy(await partsOf(phase, locked, asked), ({ line }) => line.invoiceId ?? "");
  if (parts.size === 0) return;
  // Those that the end voids too: invoices are locked in their order, and before credit notes.
  const owed = await owedIds(phase, locked.subscription.id);
  for (const id of [...new Set([...parts.keys(), ...owed])].sort()) await lockRow(phase, InvoiceEntity, id, "invoice");
  for (const invoiceId of [...parts.keys()].sort()) {
    const invoice = await lockRow(phase, InvoiceEntity, invoiceId, "invoice");
    const reason = "The subscription was canceled";
    await giveBack(phase, { invoice, parts: parts.get(invoiceId) ?? [], settledBy: "refund", reason });
  }
}

type Asked = Pick<CancelSubscriptionRequest, "refund" | "at" | "keepOpenInvoice">;

/** A digest of what a cancellation gives back, as its preview showed it. */
export async function givenBackBy(
  work: UnitOfWork,
  loaded: Loaded,
  { request, now }: { readonly request: Asked; readonly now: Date },
): Promise<string> {
  const { refund = "none", at = "period_end", keepOpenInvoice: keepsOpenInvoice = false } = request;
  const asked = { refund: refund as Refund, now, keepsOpenInvoice };
  const parts = at === "now" ? await partsOf(work, loaded, asked) : [];
  return digestOf([refund, parts.map(({ line, amounts }) => [line.id, totalOf(amounts)])]);
}

/** What is given back as an invoice with negative lines. */
export function givenBackAs(work: UnitOfWork, currency: string, parts: Awaited<ReturnType<typeof partsOf>>) {
  const lines = parts.map(({ line, amounts }): NewLine => {
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
  return previewedInvoice(work, { currency, lines, creditMinorUnits: 0n, isCarriedOn: false });
}
