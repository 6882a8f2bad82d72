import { newId } from "#extensions/platform/kernel/ids.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Customer, CustomerEntity } from "./customer.entity.ts";
import { detailColumns } from "./customer-details.ts";
import { type CustomerInput, columnsIn, detailsIn } from "./customer-input.ts";
import { findByReference, takingReference } from "./customers.service.ts";
import { type CustomerChange, updateCustomer } from "./update-customer.ts";

/** @throws reference_in_use */
export function createCustomer(work: UnitOfWork, input: CustomerInput): Promise<Customer> {
  const columns = columnsIn(input);
  const details = detailsIn(input);
  return takingReference(work, columns.reference, async (phase) => {
    const { organizationId } = phase.tenant;
    const row = { organizationId, id: newId("customer", phase.now()), ...columns };
    const encrypted = await detailColumns(phase, row, details);
    const customer = createRow(phase, CustomerEntity, { ...row, ...encrypted, status: "active" });
    phase.record({ type: "customer.created", subject: customer });
    await phase.save();
    return customer;
  });
}

/** If two calls create the same reference at once, the second updates the first one's customer. */
export async function upsertCustomer(
  work: UnitOfWork,
  { reference, ...change }: CustomerChange & { readonly reference: string },
): Promise<Customer> {
  const existing = await findByReference(work, reference);
  if (existing) return change.fields.length > 0 ? updateCustomer(work, existing.id, change) : existing;
  try {
    return await createCustomer(work, { ...change, reference });
  } catch (error) {
    if (!isRefusal(error, "reference_in_use")) throw error;
    return upsertCustomer(work, { ...change, reference });
  }
}
