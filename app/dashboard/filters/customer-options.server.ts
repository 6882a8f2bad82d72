import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Customer } from "#proto/tollhouse/v1/customers_pb.ts";
import { attempt } from "../attempt.server.ts";
import type { FoundOption } from "./filter.ts";

const SHOWN = 8;
/** The contract's shortest and longest search. A shorter text is looked for among the newest customers. */
const MIN_SEARCH = 3;
const MAX_SEARCH = 100;
const NEWEST = 100;

/** Active customers that the text may mean, or the newest ones for no text. */
export async function findCustomerOptions({ customers }: OrganizationClients, text: string): Promise<FoundOption[]> {
  const q = text.trim().slice(0, MAX_SEARCH);
  const isSearch = q.length >= MIN_SEARCH;
  const limit = q === "" || isSearch ? SHOWN : NEWEST;
  const { value } = await attempt(() => customers.listCustomers({ limit, ...(isSearch && { q }) }));
  const found = (value?.data ?? []).map(customerOption);
  return (isSearch ? found : found.filter((option) => contains(option, q))).slice(0, SHOWN);
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

function contains({ name, detail = "" }: FoundOption, text: string): boolean {
  return `${name} ${detail}`.toLowerCase().includes(text.toLowerCase());
}
