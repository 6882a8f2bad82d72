import type { DescService } from "@bufbuild/protobuf";
import { type Client, createClient, type Transport } from "@connectrpc/connect";
import type { systemServices, tenantServices } from "#proto/services.ts";

type ClientsOf<Services extends Record<string, DescService>> = {
  readonly [Name in keyof Services]: Client<Services[Name]>;
};

export type OrganizationClients = ClientsOf<typeof tenantServices>;
export type SystemClients = ClientsOf<typeof systemServices>;

/** Makes each client when it is first used, so that clients per request cost next to nothing. */
export function clientsOf<Services extends Record<string, DescService>>(
  services: Services,
  transport: Transport,
): ClientsOf<Services> {
  const clients = {};
  for (const [name, service] of Object.entries(services))
    Object.defineProperty(clients, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = createClient(service, transport);
        Object.defineProperty(clients, name, { value, enumerable: true });
        return value;
      },
    });
  return clients as ClientsOf<Services>;
}
