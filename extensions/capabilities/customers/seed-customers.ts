import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { upsertCustomer } from "./create-customer.ts";
import type { Customer } from "./customer.entity.ts";

const PEOPLE = [
  ["Ada Lovelace", "ada@example.com", "London", "GB"],
  ["Grace Hopper", "grace@example.com", "New York", "US"],
  ["Edsger Dijkstra", "edsger@example.com", "Rotterdam", "NL"],
  ["Katherine Johnson", "katherine@example.com", "Hampton", "US"],
  ["Alan Turing", "alan@example.com", "Manchester", "GB"],
  ["Hedy Lamarr", "hedy@example.com", "Vienna", "AT"],
] as const;

export async function seedCustomers(work: UnitOfWork): Promise<Record<string, string | null>> {
  await demoCustomers(work);
  return {};
}

/** Demo customers; the last one is health data. Existing ones stay unchanged. */
export async function demoCustomers(work: UnitOfWork): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (const [index, [name, email, city, country]] of PEOPLE.entries()) {
    const customer = await upsertCustomer(work, {
      reference: `customer-${1001 + index}`,
      name,
      email,
      billingAddress: { $typeName: "tollhouse.v1.Address", city, country },
      dataClass: index === PEOPLE.length - 1 ? "phi" : "standard",
      fields: [],
    });
    customers.push(customer);
  }
  return customers;
}
