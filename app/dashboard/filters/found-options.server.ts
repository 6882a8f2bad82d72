import type { OrganizationClients } from "#extensions/caller/index.ts";
import { customerOfId, findCustomerOptions } from "./customer-options.server.ts";
import { deviceOfId, findDeviceOptions } from "./device-options.server.ts";
import type { Filters, FoundChoice, FoundOption } from "./filter.ts";

interface Finder {
  readonly id: RegExp;
  readonly ofId: (clients: OrganizationClients, id: string) => Promise<FoundOption>;
  readonly find: (clients: OrganizationClients, text: string) => Promise<FoundOption[]>;
}

const FINDERS: Readonly<Record<FoundChoice["kind"], Finder>> = {
  customer: { id: /^cus_[A-Za-z0-9_-]{1,60}$/, ofId: customerOfId, find: findCustomerOptions },
  device: { id: /^dev_[A-Za-z0-9_-]{1,60}$/, ofId: deviceOfId, find: findDeviceOptions },
};

/** Fills what the address names into the filters that find it by name. A typed text may name one without scripts. */
export async function withFound(
  filters: Filters,
  parameters: URLSearchParams,
  clients: OrganizationClients,
): Promise<Filters> {
  const filled = await Promise.all(
    Object.entries(filters).map(async ([name, filter]) => {
      const text = parameters.get(name)?.trim();
      if (!isFound(filter) || !text) return [name, filter] as const;
      return [name, { ...filter, ...(await meant(clients, filter.kind, text)) }] as const;
    }),
  );
  return Object.fromEntries(filled);
}

export const isFound = (filter: Filters[string]): filter is FoundChoice => Object.hasOwn(FINDERS, filter.kind);

export const chosenCustomer = (clients: OrganizationClients, text: string) => meant(clients, "customer", text);

/** The one that the text means, or those that it may mean. */
async function meant(clients: OrganizationClients, kind: FoundChoice["kind"], text: string) {
  const { id, ofId, find } = FINDERS[kind];
  if (id.test(text)) return { chosen: await ofId(clients, text), candidates: [] };
  const candidates = await find(clients, text);
  const same = candidates.filter(({ name, detail }) => [name, detail].some((each) => isSame(each, text)));
  const [chosen, ...others] = same.length > 0 ? same : candidates;
  return others.length === 0 ? { chosen: chosen ?? null, candidates: [] } : { chosen: null, candidates };
}

function isSame(text: string | undefined, other: string): boolean {
  return text?.toLowerCase() === other.toLowerCase();
}
