import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Customer } from "#proto/tollhouse/v1/customers_pb.ts";
import { attempt } from "../attempt.server.ts";
import type { FoundOption } from "./filter.ts";
import { findOptions } from "./find-options.server.ts";

/** Active customers that the text may mean. */
export function findCustomerOptions({ customers }: OrganizationClients, text: string): Promise<FoundOption[]> {
  return findOptions(text, { list: (search) => customers.listCustomers(search), optionOf: customerOption });
}

export async function customerOfId({ customers }: OrganizationClients, customerId: string): Promise<FoundOption> {
  const { value } = await attempt(() => customers.getCustomer({ customerId }));
  return value ? customerOption(value) : { value: customerId, name: customerId };
}

/** Health data is named by its ID. */
export function customerOption({ customerId, name, email, reference, isMasked }: Customer): FoundOption {
  if (isMasked) return { value: customerId, name: customerId, detail: reference ?? "Health data" };
  const title = name ?? email ?? reference ?? customerId;
  const detail = [email, reference].find((text) => text !== undefined && text !== title);
  return { value: customerId, name: title, ...(detail !== undefined && { detail }) };
}
