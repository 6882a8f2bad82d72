import { isDeepStrictEqual } from "node:util";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Customer } from "./customer.entity.ts";
import { detailColumns, detailsOf } from "./customer-details.ts";
import { CHANGEABLE, type CustomerInput, changedColumns, changedDetails } from "./customer-input.ts";
import { lockChangeable, takingReference } from "./customers.service.ts";

export interface CustomerChange extends CustomerInput {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
}

/** Changes the given fields. A change without effect records no event, so that clients can resend known data. */
export function updateCustomer(work: UnitOfWork, customerId: string, change: CustomerChange): Promise<Customer> {
  const fields = changedFields("a customer", change.fields, CHANGEABLE);
  return takingReference(work, change.reference || null, async (phase) => {
    const customer = await lockChangeable(phase, customerId);
    assertVersion(phase, customer);
    const before = await detailsOf(phase, customer);
    const details = changedDetails(before, fields, change);
    const columns = changedColumns(customer, fields, change);
    const isSame = Object.entries(columns).every(([name, value]) => customer[name as keyof typeof columns] === value);
    if (isSame && isDeepStrictEqual(before, details)) return customer;
    Object.assign(customer, columns, await detailColumns(phase, { ...customer, ...columns }, details));
    phase.record({ type: "customer.updated", subject: customer, data: { fields: [...fields].join(",") } });
    await phase.save();
    return customer;
  });
}
