import { declinedLately, earliestUnderCaps, type KnownPayer } from "#extensions/capabilities/transactions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { OPEN_ATTEMPT } from "./attempt.rules.ts";
import { payersOf } from "./charged-method.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";

interface Charged {
  readonly invoice: Invoice;
  readonly payer: KnownPayer;
}

/**
 * The limits that card networks set to declined attempts. The account's lock keeps other charges of the customer from
 * beginning meanwhile. @throws payment_retry_too_early
 */
export async function assertUnderCaps(phase: UnitOfWork, charged: readonly Charged[]): Promise<void> {
  const planned = charged.map((each) => ({ ...each, charge: plannedOf(each) }));
  const declined = await declinedLately(
    phase,
    planned.map(({ charge }) => charge),
  );
  const at = phase.now();
  for (const [index, { invoice, payer, charge }] of planned.entries()) {
    if (!declined.has(charge.fingerprint ?? "")) continue;
    const before = planned.slice(0, index).filter((each) => each.charge.fingerprint === charge.fingerprint);
    const underWay = (await countUnderWay(phase, invoice.customerId)) + before.length;
    const earliest = await earliestUnderCaps(phase, charge, { at, underWay });
    if (earliest <= at) continue;
    const facts = { invoice_id: invoice.id, payment_method_id: payer.method.id };
    throw refuse("payment_retry_too_early", { ...facts, next_attempt_at: earliest.toISOString() });
  }
}

/** The first moment from `at` on at which the limits allow a charge of the invoice's method. */
export async function earliestCharge(phase: UnitOfWork, invoice: Invoice, at: Date): Promise<Date> {
  const [payer] = await payersOf(phase, [{ invoice, asked: null }]);
  if (!payer) return at;
  const charge = plannedOf({ invoice, payer });
  if ((await declinedLately(phase, [charge])).size === 0) return at;
  return earliestUnderCaps(phase, charge, { at, underWay: await countUnderWay(phase, invoice.customerId) });
}

function plannedOf({ invoice, payer: { method } }: Charged) {
  const { dueMinorUnits: amountMinorUnits, currency } = invoice;
  return { fingerprint: method.fingerprint ?? null, network: method.brand ?? null, amountMinorUnits, currency };
}

/** Attempts of the customer that may still be declined. Each counts for all cards of the customer. */
async function countUnderWay(phase: UnitOfWork, customerId: string): Promise<number> {
  const open = await readRows(phase, InvoiceEntity, { customerId, status: "open" });
  const invoiceId = open.map(({ id }) => id);
  if (invoiceId.length === 0) return 0;
  return (await readRows(phase, InvoiceAttemptEntity, { invoiceId, status: OPEN_ATTEMPT })).length;
}
