import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Customer } from "#proto/tollhouse/v1/customers_pb.ts";
import { attempt } from "../attempt.server.ts";
import type { CustomerOption, Filters } from "./filter.ts";

const SHOWN = 8;
/** The contract's shortest and longest search. A shorter text is looked for among the newest customers. */
const MIN_SEARCH = 3;
const MAX_SEARCH = 100;
const NEWEST = 100;

const ID = /^cus_[A-Za-z0-9_-]{1,60}$/;

/** Active customers that the text may mean, or the newest ones for no text. */
export async function findCustomerOptions({ customers }: OrganizationClients, text: string): Promise<CustomerOption[]> {
  const q = text.trim().slice(0, MAX_SEARCH);
  const isSearch = q.length >= MIN_SEARCH;
  const limit = q === "" || isSearch ? SHOWN : NEWEST;
  const { value } = await attempt(() => customers.listCustomers({ limit, ...(isSearch && { q }) }));
  const found = (value?.data ?? []).map(customerOption);
  return (isSearch ? found : found.filter((option) => contains(option, q))).slice(0, SHOWN);
}

/** Fills the customers that the address names into the filters by customer. A typed text may name one without scripts. */
export async function withChosenCustomers(
  filters: Filters,
  parameters: URLSearchParams,
  clients: OrganizationClients,
): Promise<Filters> {
  const filled = await Promise.all(
    Object.entries(filters).map(async ([name, filter]) => {
      const text = parameters.get(name)?.trim();
      if (filter.kind !== "customer" || !text) return [name, filter] as const;
      return [name, { ...filter, ...(await chosenCustomer(clients, text)) }] as const;
    }),
  );
  return Object.fromEntries(filled);
}

export async function chosenCustomer(clients: OrganizationClients, text: string) {
  if (ID.test(text)) return { chosen: await customerOfId(clients, text), candidates: [] };
  const candidates = await findCustomerOptions(clients, text);
  const same = candidates.filter(({ name, detail }) => [name, detail].some((each) => isSame(each, text)));
  const [chosen, ...others] = same.length > 0 ? same : candidates;
  return others.length === 0 ? { chosen: chosen ?? null, candidates: [] } : { chosen: null, candidates };
}

async function customerOfId({ customers }: OrganizationClients, customerId: string): Promise<CustomerOption> {
  const { value } = await attempt(() => customers.getCustomer({ customerId }));
  return value ? customerOption(value) : { value: customerId, name: customerId };
}

/** Health data is named by its ID. */
export function customerOption({ customerId, name, email, reference, isMasked }: Customer): CustomerOption {
  if (isMasked) return { value: customerId, name: customerId, detail: reference ?? "Health data" };
  const title = name ?? email ?? reference ?? customerId;
  const detail = [email, reference].find((text) => text !== undefined && text !== title);
  return { value: customerId, name: title, ...(detail !== undefined && { detail }) };
}

function contains({ name, detail = "" }: CustomerOption, text: string): boolean {
  return `${name} ${detail}`.toLowerCase().includes(text.toLowerCase());
}

function isSame(text: string | undefined, other: string): boolean {
  return text?.toLowerCase() === other.toLowerCase();
}
