import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { holdRow, lockRow } from "#extensions/platform/rows/rows.ts";
import { guardedAction } from "#extensions/platform/work/guarded-action.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Customer, CustomerEntity } from "./customer.entity.ts";
import { assertChangeable, assertUsable, isMasked } from "./customer.rules.ts";
import { detailsOf } from "./customer-details.ts";

/** The customer ends: it is archived or redacted. Asked under its lock. Whoever depends on it holds it: `holdCustomer`. */
export const ending = guardedAction<Customer>();

/** @throws resource_missing */
export function getCustomer(work: UnitOfWork, customerId: string): Promise<Customer> {
  return readRow(work, CustomerEntity, customerId, "customer");
}

/** A customer that can be charged. @throws resource_missing resource_missing, customer_not_usable */
export async function getUsableCustomer(work: UnitOfWork, customerId: string): Promise<Customer> {
  const customer = await getCustomer(work, customerId);
  assertUsable(customer);
  return customer;
}

/** The customer, or the one that it was merged into. Null where that one is archived or redacted. */
export async function findActive(work: UnitOfWork, customerId: string): Promise<Customer | null> {
  return (await findActives(work, [customerId])).get(customerId) ?? null;
}

/** Like `findActive`, by the IDs that are asked for. */
export async function findActives(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Customer>> {
  const known = await findCustomers(work, [...new Set(ids)]);
  const intoIds = new Set(known.flatMap(({ mergedIntoCustomerId }) => mergedIntoCustomerId ?? []));
  const others = intoIds.size > 0 ? await findCustomers(work, [...intoIds]) : [];
  const rows = new Map([...known, ...others].map((row) => [row.id, row]));
  return new Map(
    known.flatMap(({ id, mergedIntoCustomerId }) => {
      const customer = rows.get(mergedIntoCustomerId ?? id);
      return customer?.status === "active" ? [[id, customer] as const] : [];
    }),
  );
}

/** The existing customers among these. */
export async function findCustomers(work: UnitOfWork, ids: readonly string[]): Promise<Customer[]> {
  return ids.length > 0 ? readRows(work, CustomerEntity, { id: ids }) : [];
}

/** Returns a predicate for rows whose customer is health data. */
export async function healthDataAmong(
  work: UnitOfWork,
  rows: readonly { readonly customerId?: string | null | undefined }[],
): Promise<(row: { readonly customerId?: string | null | undefined }) => boolean> {
  const found = await findCustomers(work, idsIn(rows.map(({ customerId }) => customerId)));
  const masked = new Set(found.filter(isMasked).map(({ id }) => id));
  return ({ customerId }) => masked.has(customerId ?? "");
}

/**
 * Returns a predicate for payments of which nothing may be suggested by value: their customer has or had health data, or was
 * merged into one that has. Neither a merge nor a redaction changes what a payment says.
 */
export async function healthPaymentsAmong(
  work: UnitOfWork,
  rows: readonly { readonly customerId?: string | null | undefined }[],
): Promise<(row: { readonly customerId?: string | null | undefined }) => boolean> {
  const own = await findCustomers(work, idsIn(rows.map(({ customerId }) => customerId)));
  const into = await findCustomers(work, idsIn(own.map(({ mergedIntoCustomerId }) => mergedIntoCustomerId)));
  const health = new Set([...own, ...into].filter(({ dataClass }) => dataClass === "phi").map(({ id }) => id));
  const found = own.filter((each) => health.has(each.id) || health.has(each.mergedIntoCustomerId ?? ""));
  const ids = new Set(found.map(({ id }) => id));
  return ({ customerId }) => ids.has(customerId ?? "");
}

const idsIn = (ids: readonly (string | null | undefined)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** Locks and rereads the row until the atomic phase ends. */
export function lockCustomer(phase: UnitOfWork, customerId: string): Promise<Customer> {
  return lockRow(phase, CustomerEntity, customerId, "customer");
}

/** A customer that can be charged, and neither ends nor is merged until the commit. @throws resource_missing, customer_not_usable */
export async function holdCustomer(phase: UnitOfWork, customerId: string): Promise<Customer> {
  const customer = await holdRow(phase, CustomerEntity, customerId, "customer");
  assertUsable(customer);
  return customer;
}

/** @throws resource_missing, customer_not_changeable */
export async function lockChangeable(phase: UnitOfWork, customerId: string): Promise<Customer> {
  const customer = await lockCustomer(phase, customerId);
  assertChangeable(customer);
  return customer;
}

export function findByReference(work: UnitOfWork, reference: string): Promise<Customer | null> {
  return findRow(work, CustomerEntity, { reference });
}

/** Customers merged into this one. Only the holder of this one's lock changes them. */
export function mergedInto({ em, environment }: UnitOfWork, customerId: string): Promise<Customer[]> {
  return em.find(CustomerEntity, { environment, mergedIntoCustomerId: customerId }, { orderBy: { id: "asc" } });
}

/** The IDs of the customer and those merged into it, which share payments and payment methods. */
export async function mergedIds({ em, environment }: UnitOfWork, customerId: string): Promise<string[]> {
  const merged = { environment, mergedIntoCustomerId: customerId };
  const rows = await em.find(CustomerEntity, merged, { fields: ["id"], orderBy: { id: "asc" } });
  return [customerId, ...rows.map(({ id }) => id)];
}

/** The IDs of the existing customers among these, each with those merged into it, in the order given. */
export async function mergedIdsOf(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await readRows(work, CustomerEntity, [{ id: ids }, { mergedIntoCustomerId: ids }]);
  const known = new Set(rows.map(({ id }) => id));
  const merged = Map.groupBy(rows, ({ mergedIntoCustomerId }) => mergedIntoCustomerId ?? null);
  return new Map(
    ids.filter((id) => known.has(id)).map((id) => [id, [id, ...(merged.get(id) ?? []).map((each) => each.id)]]),
  );
}

/** The customer that owns the payment methods: itself, or the one that it was merged into. Null when unknown. */
export async function findOwner({ em, environment }: UnitOfWork, customerId: string): Promise<Customer | null> {
  const customer = await em.findOne(CustomerEntity, { environment, id: customerId });
  const intoId = customer?.mergedIntoCustomerId;
  return intoId ? em.findOne(CustomerEntity, { environment, id: intoId }) : customer;
}

/** The engine's `customer` object. Health data is not sent to the engine. */
export function engineCustomerOf({ id, name, email }: Customer) {
  return { id, ...(name && { name }), ...(email && { email }) };
}

/** The email for receipts. Reading it for health data is audited. */
export async function customerEmailOf(phase: UnitOfWork, customer: Customer): Promise<string | null> {
  const { email } = await detailsOf(phase, customer);
  if (email !== null && isMasked(customer))
    phase.audit({ action: "phi.read", subjectId: customer.id, fields: ["email"], purpose: "receipt" });
  return email;
}

/** Runs an atomic phase that may assign this reference. @throws reference_in_use */
export async function takingReference<Result>(
  work: UnitOfWork,
  reference: string | null,
  phase: (phase: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  try {
    return await work.atomically(phase);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException) || reference === null) throw error;
    throw refuse("reference_in_use", {
      noun: "customer",
      reference,
      existing_customer_id: (await findByReference(work, reference))?.id ?? null,
    });
  }
}
