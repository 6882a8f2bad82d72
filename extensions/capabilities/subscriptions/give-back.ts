import { giveBack, lockPaymentsOf } from "#extensions/capabilities/credit-notes/index.ts";
import {
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
  const itemIds = ((await itemsOf(phase, [id])).get(id) ?? []).map((item) => item.id);
  const lines = await runningLines(phase, { itemIds, moment: now });
  await lockPaymentsOf(phase, [...new Set(lines.map(({ invoiceId }) => invoiceId ?? ""))]);
}

/** What of each line is given back: what is left of its time, or all that is left of it. */
export async function partsOf(work: UnitOfWork, { items }: Pick<Loaded, "items">, { refund, now }: Moment) {
  if (refund === "none") return [];
  const lines = await runningLines(work, { itemIds: items.map(({ itemId }) => itemId), moment: now });
  const credited = await creditedOf(
    work,
    lines.map(({ id }) => id),
  );
  return lines
    .map((line) => ({ line, amounts: partOfLine(line, credited.get(line.id) ?? NOTHING, { refund, now }) }))
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

/** Gives back what the cancellation says, to the cards that paid it. The payments and the account are locked. */
export async function givenBack(phase: UnitOfWork, locked: Locked, moment: Moment): Promise<void> {
  const parts = Map.groupBy(await partsOf(phase, locked, moment), ({ line }) => line.invoiceId ?? "");
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

/** A digest of what a cancellation gives back, as its preview showed it. */
export async function givenBackBy(
  work: UnitOfWork,
  loaded: Loaded,
  { request, now }: { readonly request: Pick<CancelSubscriptionRequest, "refund" | "at">; readonly now: Date },
): Promise<string> {
  const { refund = "none", at = "period_end" } = request;
  const parts = at === "now" ? await partsOf(work, loaded, { refund: refund as Refund, now }) : [];
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
