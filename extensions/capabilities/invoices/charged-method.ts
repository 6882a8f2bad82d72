import { findActives } from "#extensions/capabilities/customers/index.ts";
import {
  findUsableMethods,
  getUsablePaymentMethod,
  readEndingCards,
} from "#extensions/capabilities/payment-methods/index.ts";
import type { KnownPayer } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";

interface Charged {
  /** The invoice's customer, or the one that it was merged into. */
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly fingerprint: string | null;
}

type Billed = Pick<Invoice, "customerId" | "paymentMethodId">;

/**
 * The method to charge: the one that is asked for, or that the invoice names, or the customer's default. Another than the
 * named one is never charged instead. Null when it cannot be charged.
 * @throws payment_method_not_usable, resource_missing for one that is asked for
 */
export async function chargedMethod(work: UnitOfWork, invoice: Billed, asked: string | null): Promise<Charged | null> {
  const [payer] = await payersOf(work, [{ invoice, asked }]);
  if (!payer) return null;
  const { id: paymentMethodId, fingerprint = null } = payer.method;
  return { customerId: payer.customer.id, paymentMethodId, fingerprint };
}

interface ToCharge {
  readonly invoice: Billed;
  readonly asked: string | null;
}

/** Like `chargedMethod`, of several invoices, in their order. @throws payment_method_not_usable, resource_missing */
export async function payersOf(work: UnitOfWork, charged: readonly ToCharge[]): Promise<(KnownPayer | null)[]> {
  const wanted = await wantedMethods(work, charged);
  const methods = await findUsableMethods(
    work,
    wanted.flatMap((each) => each ?? []),
  );
  const payers: (KnownPayer | null)[] = [];
  for (const each of wanted) {
    const found = each ? (methods.shift() ?? null) : null;
    // Says why the one that is asked for cannot be charged.
    const method = each && !found && each.asked !== null ? await refused(work, each.asked, each.customerId) : found;
    payers.push(each && method ? { customer: each.customer, method } : null);
  }
  return payers;
}

async function wantedMethods(work: UnitOfWork, charged: readonly ToCharge[]) {
  const customers = await findActives(
    work,
    charged.map(({ invoice }) => invoice.customerId),
  );
  return charged.map(({ invoice, asked }) => {
    const customer = customers.get(invoice.customerId);
    const paymentMethodId = asked ?? invoice.paymentMethodId ?? customer?.defaultPaymentMethodId ?? null;
    return customer && paymentMethodId !== null ? { customer, customerId: customer.id, paymentMethodId, asked } : null;
  });
}

/** Before charges: reads the cards again that are in or after their last month. Call it outside of any transaction. */
export async function readEndingCardsOf(work: UnitOfWork, charged: readonly ToCharge[]): Promise<void> {
  const wanted = await wantedMethods(work, charged);
  await readEndingCards(
    work,
    wanted.map((each) => each?.paymentMethodId),
  );
}

function refused(work: UnitOfWork, paymentMethodId: string, customerId: string) {
  return getUsablePaymentMethod(work, paymentMethodId, customerId);
}
