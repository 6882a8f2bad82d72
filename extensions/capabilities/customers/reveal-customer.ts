import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Customer } from "./customer.entity.ts";
import { assertMasked } from "./customer.rules.ts";
import { lockCustomer } from "./customers.service.ts";

/** Audits the read of a customer's health data with its reason. The details are read after that commits. */
export function revealCustomer(work: UnitOfWork, customerId: string, reason: string): Promise<Customer> {
  return work.atomically(async (phase) => {
    const customer = await lockCustomer(phase, customerId);
    assertMasked(customer);
    phase.record({ type: "customer.revealed", subject: customer, data: { reason } });
    await phase.save();
    return customer;
  });
}
