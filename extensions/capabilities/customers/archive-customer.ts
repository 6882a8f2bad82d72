import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Customer } from "./customer.entity.ts";
import { ending, lockChangeable } from "./customers.service.ts";

/** An archived customer stays unchanged. @throws in_use_by_subscription */
export function archiveCustomer(work: UnitOfWork, customerId: string): Promise<Customer> {
  return work.atomically(async (phase) => {
    const customer = await lockChangeable(phase, customerId);
    if (customer.status === "archived") return customer;
    await ending.assertAllowed(phase, customer);
    customer.status = "archived";
    phase.record({ type: "customer.archived", subject: customer });
    await phase.save();
    return customer;
  });
}
