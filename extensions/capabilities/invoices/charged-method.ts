import { findActive } from "#extensions/capabilities/customers/index.ts";
import { getUsablePaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";

interface Charged {
  /** The invoice's customer, or the one that it was merged into. */
  readonly customerId: string;
  readonly paymentMethodId: string;
}

/**
 * The method to charge: the one that is asked for, or that the invoice names, or the customer's default. Another than the
 * named one is never charged instead. Null when it cannot be charged.
 * @throws payment_method_not_usable, resource_missing for one that is asked for
 */
export async function chargedMethod(
  work: UnitOfWork,
  invoice: Pick<Invoice, "customerId" | "paymentMethodId">,
  asked: string | null,
): Promise<Charged | null> {
  const customer = await findActive(work, invoice.customerId);
  if (!customer) return null;
  const paymentMethodId = asked ?? invoice.paymentMethodId ?? customer.defaultPaymentMethodId ?? null;
  if (paymentMethodId === null) return null;
  const charged = { customerId: customer.id, paymentMethodId };
  try {
    await getUsablePaymentMethod(work, paymentMethodId, customer.id);
    return charged;
  } catch (error) {
    if (asked !== null || !isRefusal(error, "payment_method_not_usable", "resource_missing")) throw error;
    return null;
  }
}
