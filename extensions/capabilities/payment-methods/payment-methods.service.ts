import { type Customer, findOwner, holdCustomer, lockCustomer } from "#extensions/capabilities/customers/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { getRow, holdRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PaymentMethodExtension, PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { assertUsable, isUsable } from "./payment-method.rules.ts";

/** @throws resource_missing */
export function getPaymentMethod(work: UnitOfWork, paymentMethodId: string): Promise<PaymentMethodExtension> {
  return getRow(work, PaymentMethodExtensionEntity, paymentMethodId, "payment method");
}

/** Locks and rereads the row until the atomic phase ends. */
export function lockPaymentMethod(
  phase: UnitOfWork,
  { id }: Pick<PaymentMethodExtension, "id">,
): Promise<PaymentMethodExtension> {
  return lockRow(phase, PaymentMethodExtensionEntity, id, "payment method");
}

/** Locks the customer who owns the methods. Null for an engine customer that is unknown here. */
export async function lockOwner(phase: UnitOfWork, customerId: string): Promise<Customer | null> {
  const owner = await findOwner(phase, customerId);
  return owner && lockCustomer(phase, owner.id);
}

async function isOwnedBy(work: UnitOfWork, { customerId }: PaymentMethodExtension, asked: string): Promise<boolean> {
  return customerId === asked || (await findOwner(work, customerId))?.id === asked;
}

/**
 * A method that can be charged now. With a customer, it must belong to that customer or one merged into it.
 * @throws resource_missing, payment_method_not_usable
 */
export async function getUsablePaymentMethod(
  work: UnitOfWork,
  paymentMethodId: string,
  customerId: string | null,
): Promise<PaymentMethodExtension> {
  const method = await getPaymentMethod(work, paymentMethodId);
  assertUsable(method, work.now());
  if (customerId !== null && !(await isOwnedBy(work, method, customerId)))
    throw refuse("payment_method_not_usable", { id: method.id, problem: "belongs to another customer" });
  return method;
}

interface Wanted {
  readonly customerId: string;
  readonly paymentMethodId: string;
}

/** The methods that can be charged now, in the order given; null for each other. */
export async function findUsableMethods(
  work: UnitOfWork,
  wanted: readonly Wanted[],
): Promise<(PaymentMethodExtension | null)[]> {
  const ids = [...new Set(wanted.map(({ paymentMethodId }) => paymentMethodId))];
  const rows = ids.length > 0 ? await readRows(work, PaymentMethodExtensionEntity, { id: ids }) : [];
  const methods = new Map(rows.map((row) => [row.id, row]));
  const found: (PaymentMethodExtension | null)[] = [];
  for (const { paymentMethodId, customerId } of wanted) {
    const method = methods.get(paymentMethodId);
    const isUsed = method && isUsable(method, work.now()) && (await isOwnedBy(work, method, customerId));
    found.push(isUsed ? method : null);
  }
  return found;
}

interface Charged {
  readonly customerId: string;
  /** Null for the customer's default. */
  readonly paymentMethodId: string | null;
}

/**
 * Holds the customer who will be charged again and again, and the method, until the commit: the customer is not archived,
 * redacted or merged before, and the method not detached. Call it before anything else is locked. A default that cannot
 * be charged is no refusal.
 * @throws resource_missing, customer_not_usable, payment_method_not_usable
 */
export async function holdCharged(phase: UnitOfWork, { customerId, paymentMethodId }: Charged): Promise<Customer> {
  const customer = await holdCustomer(phase, customerId);
  const id = paymentMethodId ?? customer.defaultPaymentMethodId ?? null;
  if (id !== null) await holdRow(phase, PaymentMethodExtensionEntity, id, "payment method");
  if (paymentMethodId !== null) await getUsablePaymentMethod(phase, paymentMethodId, customerId);
  return customer;
}
