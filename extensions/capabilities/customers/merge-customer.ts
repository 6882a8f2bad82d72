import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Customer, CustomerEntity } from "./customer.entity.ts";
import {
  assertChangeable,
  assertMergeable,
  assertMergedCount,
  assertMergeTarget,
  CUSTOMER_ENDED,
} from "./customer.rules.ts";
import { getCustomer, lockCustomer, mergedInto } from "./customers.service.ts";

/**
 * Ends a customer in favor of another. Payments and payment methods keep their customer ID. Earlier merges move along,
 * so that no merge has two steps.
 */
export async function mergeCustomer(work: UnitOfWork, customerId: string, intoId: string): Promise<Customer> {
  if (customerId === intoId)
    throw refuse("customers_not_mergeable", { problem: "A customer can't be merged into itself." });
  await getCustomer(work, customerId);
  if (!(await work.em.findOne(CustomerEntity, { environment: work.environment, id: intoId })))
    throw refuse("resource_missing", { noun: "customer", id: intoId, param: "into_customer_id" });
  return work.atomically(async (phase) => {
    const { customer, into } = await lockBoth(phase, customerId, intoId);
    assertMergeable(customer, into);
    const moving = [customer, ...(await mergedInto(phase, customer.id))];
    assertMergedCount(moving.length + (await mergedInto(phase, into.id)).length);
    for (const each of moving) moveInto(phase, each, into);
    into.defaultPaymentMethodId ??= customer.defaultPaymentMethodId ?? null;
    phase.record({ type: "customer.updated", subject: into, data: { merged_customer_id: customer.id } });
    phase.due({ kind: CUSTOMER_ENDED, subjectId: into.id, at: phase.clock.realNow(), clock: "real" });
    await phase.save();
    return into;
  });
}

/**
 * Locks both in ID order. An ended customer is refused once locked, and merged customers change only under their
 * target's lock, so no two merges can deadlock.
 */
async function lockBoth(phase: UnitOfWork, customerId: string, intoId: string) {
  const locked = new Map<string, Customer>();
  for (const id of [customerId, intoId].sort()) {
    const row = await lockCustomer(phase, id);
    if (id === intoId) assertMergeTarget(row);
    else assertChangeable(row);
    locked.set(id, row);
  }
  return { customer: locked.get(customerId) as Customer, into: locked.get(intoId) as Customer };
}

function moveInto(phase: UnitOfWork, customer: Customer, into: Customer): void {
  customer.mergedIntoCustomerId = into.id;
  if (customer.status !== "redacted") customer.status = "merged";
  phase.record({ type: "customer.merged", subject: customer, data: { into_customer_id: into.id } });
}
