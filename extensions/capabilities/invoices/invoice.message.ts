import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { InvoiceLineSchema, InvoiceSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { attemptsOf, type ShownAttempt } from "./attempts.queries.ts";
import type { Invoice, InvoiceLine } from "./invoice.entity.ts";
import { invoiceUrl } from "./invoice-secrets.ts";
import type { LineBasis } from "./invoice-shapes.rules.ts";
import { linesOf } from "./lines.queries.ts";

interface Beside {
  readonly lines: readonly InvoiceLine[];
  readonly attempts: readonly ShownAttempt[];
  /** A secret, so that events have none. */
  readonly hostedUrl: string | null;
}

function invoiceMessage(invoice: Invoice, { lines, attempts, hostedUrl }: Beside) {
  return messageOf(InvoiceSchema, invoice, {
    invoiceId: invoice.id,
    invoiceNumber: invoice.numberText ?? null,
    invoiceStatus: invoice.status,
    invoiceReason: invoice.reason,
    lines: lines.map(lineMessage),
    subtotal: invoice.subtotalMinorUnits,
    discount: invoice.discountMinorUnits,
    tax: invoice.taxMinorUnits,
    includedTax: invoice.includedTaxMinorUnits,
    total: invoice.totalMinorUnits,
    creditApplied: invoice.appliedMinorUnits,
    amountCredited: invoice.creditedMinorUnits,
    amountDue: invoice.dueMinorUnits,
    amountPaid: invoice.paidMinorUnits,
    amountCarried: invoice.carriedMinorUnits,
    hostedUrl,
    dunning: dunningMessage(invoice),
    attempts: attempts.map(({ invoiceId: _, ...attempt }) => attempt),
  });
}

function lineMessage(line: InvoiceLine) {
  return messageOf(InvoiceLineSchema, line, {
    ...{ lineId: line.id, lineType: line.type, amount: line.amountMinorUnits, discount: line.discountMinorUnits },
    ...{ tax: line.taxMinorUnits, includedTax: line.includedTaxMinorUnits, taxRate: line.tax ?? null },
    basis: basisMessage(line.basis ?? null),
  });
}

/** Null where no charge failed. */
export function dunningMessage({
  dunning,
  dunningStatus,
  recoveredBy,
}: Pick<Invoice, "dunning" | "dunningStatus" | "recoveredBy">) {
  if (!dunning || dunningStatus == null) return null;
  const { attempt, nextAttemptAt, reason, policyVersion, lastDecline, stoppedBecause } = dunning;
  return {
    ...{ dunningStatus, attempt, policyVersion, reason: reason ?? undefined, lastDecline: lastDecline ?? undefined },
    nextAttemptAt: nextAttemptAt === null ? undefined : new Date(nextAttemptAt),
    stoppedBecause: stoppedBecause ?? undefined,
    recoveredBy: recoveredBy ?? undefined,
  };
}

/** How the amount of a line comes about. */
export const basisMessage = (basis: LineBasis | null) =>
  basis && {
    tiers: basis.tiers.map(({ quantity, unitAmount, flatAmount }) => ({
      ...{ quantity, unitAmount: BigInt(unitAmount), flatAmount: BigInt(flatAmount) },
    })),
    wholeAmount: basis.wholeAmount === null ? null : BigInt(basis.wholeAmount),
    couponName: basis.coupon?.name ?? null,
    couponBasisPoints: basis.coupon?.basisPoints ?? null,
  };

/** Invoices with their lines and attempts, which two statements read for all. */
export async function invoiceMessages(invoices: readonly Invoice[], work: UnitOfWork) {
  const ids = invoices.map(({ id }) => id);
  const lines = await linesOf(work, ids);
  const attempts = await attemptsOf(work, ids);
  return Promise.all(
    invoices.map(async (invoice) =>
      invoiceMessage(invoice, {
        lines: lines.get(invoice.id) ?? [],
        attempts: attempts.get(invoice.id) ?? [],
        hostedUrl: await invoiceUrl(work, invoice),
      }),
    ),
  );
}

export async function shownInvoice(work: UnitOfWork, invoice: Invoice) {
  const [shown] = await invoiceMessages([invoice], work);
  if (!shown) throw new Error(`invoice ${invoice.id} has no message`);
  return shown;
}

/** An event leaves out the lines, the attempts and the address of the page. */
export const eventMessage = (invoice: Invoice) => invoiceMessage(invoice, { lines: [], attempts: [], hostedUrl: null });
