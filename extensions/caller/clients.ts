import type { DescService } from "@bufbuild/protobuf";
import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { oncePer } from "#contract/once-per.ts";
import type { payerServices, systemServices, tenantServices } from "#proto/services.ts";

type ClientsOf<Services extends Record<string, DescService>> = {
  readonly [Name in keyof Services]: Client<Services[Name]>;
};

export type OrganizationClients = ClientsOf<typeof tenantServices>;
export type PayerClients = ClientsOf<typeof payerServices>;
export type SystemClients = ClientsOf<typeof systemServices>;

/**
 * Creates each client on first use, so that clients per request are cheap. They are inherited: a spread copies none.
 */
export function clientsOf<Services extends Record<string, DescService>>(
  services: Services,
  transport: Transport,
): ClientsOf<Services> {
  return Object.create(gettersOf(services), { [TRANSPORT]: { value: transport } });
}

const TRANSPORT = Symbol("transport");

interface Holder {
  readonly [TRANSPORT]: Transport;
}

const gettersOf = oncePer((services: Record<string, DescService>): object => {
  const getters = {};
  for (const [name, service] of Object.entries(services))
    Object.defineProperty(getters, name, {
      enumerable: true,
      get(this: Holder) {
        const value = createClient(service, this[TRANSPORT]);
        Object.defineProperty(this, name, { value, enumerable: true });
        return value;
      },
    });
  return getters;
});
