import {
  type Customer,
  findActiveByEmail,
  findCustomers,
  lockCustomer,
} from "#extensions/capabilities/customers/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { MOST_CUSTOMERS } from "./payer-account.rules.ts";

/** What an account is about: the customers with an email, or one customer. */
export interface AccountOf {
  readonly emailIndex?: string | null | undefined;
  readonly customerId?: string | null | undefined;
}

/** The account's active customers, the newest first. */
export async function findAccountCustomers(
  work: UnitOfWork,
  { emailIndex, customerId }: AccountOf,
): Promise<Customer[]> {
  if (customerId != null) return (await findCustomers(work, [customerId])).filter(isActive);
  return emailIndex == null ? [] : findActiveByEmail(work, emailIndex, MOST_CUSTOMERS);
}

/**
 * The same, locked: none of them is archived, merged or redacted before the commit, so that no link and no session
 * outlives its customer.
 */
export async function lockAccountCustomers(phase: UnitOfWork, account: AccountOf): Promise<Customer[]> {
  const found = await findAccountCustomers(phase, account);
  const locked: Customer[] = [];
  for (const { id } of found.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    locked.push(await lockCustomer(phase, id));
  return locked.filter((each) => isActive(each) && isOf(each, account));
}

const isActive = ({ status }: Customer): boolean => status === "active";

/** The email may have changed since it was found. */
function isOf(customer: Customer, { emailIndex, customerId }: AccountOf): boolean {
  return customerId == null ? customer.emailIndex === emailIndex : customer.id === customerId;
}
