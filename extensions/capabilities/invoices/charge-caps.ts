import {
  cardsToCount,
  earliestUnderCaps,
  type KnownPayer,
  paymentsUnderWay,
} from "#extensions/capabilities/transactions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { awaitTurnOf } from "#extensions/platform/work/await-turn.queries.ts";
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
 * beginning meanwhile, and the card's turn those of other customers who have stored it. @throws payment_retry_too_early
 */
export async function assertUnderCaps(phase: UnitOfWork, charged: readonly Charged[]): Promise<void> {
  const planned = charged.map((each) => ({ ...each, charge: plannedOf(each) }));
  const counted = await cardsToCount(
    phase,
    planned.map(({ charge }) => charge),
  );
  for (const fingerprint of [...counted].sort()) await awaitTurnOf(phase, `card ${fingerprint}`);
  const at = phase.now();
  for (const [index, { invoice, payer, charge }] of planned.entries()) {
    if (!counted.has(charge.fingerprint ?? "")) continue;
    const before = planned.slice(0, index).filter((each) => each.charge.fingerprint === charge.fingerprint);
    const underWay = (await countUnderWay(phase, invoice.customerId, charge.fingerprint)) + before.length;
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
  if ((await cardsToCount(phase, [charge])).size === 0) return at;
  const underWay = await countUnderWay(phase, invoice.customerId, charge.fingerprint);
  return earliestUnderCaps(phase, charge, { at, underWay });
}

function plannedOf({ invoice, payer: { method } }: Charged) {
  const { dueMinorUnits: amountMinorUnits, currency } = invoice;
  return { fingerprint: method.fingerprint ?? null, network: method.brand ?? null, amountMinorUnits, currency };
}

/** Attempts that may still be declined: all of the customer, and those of the card by other customers. */
async function countUnderWay(phase: UnitOfWork, customerId: string, fingerprint: string | null): Promise<number> {
  const open = await readRows(phase, InvoiceEntity, { customerId, status: "open" });
  const invoiceId = open.map(({ id }) => id);
  const own =
    invoiceId.length === 0 ? [] : await readRows(phase, InvoiceAttemptEntity, { invoiceId, status: OPEN_ATTEMPT });
  const counted = new Set(own.map(({ transactionId }) => transactionId));
  if (fingerprint !== null) for (const id of await paymentsUnderWay(phase, fingerprint)) counted.add(id);
  return counted.size;
}
