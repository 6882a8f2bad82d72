import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Customer } from "./customer.entity.ts";
import { assertMasked } from "./customer.rules.ts";
import { lockCustomer } from "./customers.service.ts";

/** Writes down that someone sees a customer's health data, and why. The details are read after that is committed. */
export function revealCustomer(work: UnitOfWork, customerId: string, reason: string): Promise<Customer> {
  return work.atomically(async (phase) => {
    const customer = await lockCustomer(phase, customerId);
    assertMasked(customer);
    phase.record({ type: "customer.revealed", subject: customer, data: { reason } });
    await phase.save();
    return customer;
  });
}
