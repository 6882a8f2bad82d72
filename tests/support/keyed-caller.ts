import { randomUUID } from "node:crypto";
import type { DescService } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { operationOf } from "#contract/operations.ts";
import type { Caller, OrganizationClients } from "#extensions/caller/index.ts";
import { tenantServices } from "#proto/services.ts";

type Call = (request: unknown, options?: CallOptions) => Promise<unknown>;
type Client = Readonly<Record<string, Call>>;

/**
 * Sends a key of its own with each call that requires one and has none, as a client library does. The UI's calls, which
 * name their request, and those with `idempotencyKey: null` stay as they are.
 */
export function keyed(caller: Caller): Caller {
  return {
    ...caller,
    forOrganization(options) {
      const clients = caller.forOrganization(options);
      const isAsItIs = options.idempotencyKey !== undefined || options.requestId !== undefined;
      return isAsItIs ? clients : keyedClients(clients);
    },
  };
}

function keyedClients(clients: OrganizationClients): OrganizationClients {
  const all = Object.entries(tenantServices).map(([name, service]) => {
    const client = clients[name as keyof OrganizationClients] as unknown as Client;
    return [name, keyedClient(client, service)];
  });
  return Object.fromEntries(all) as OrganizationClients;
}

function keyedClient(client: Client, { methods }: DescService): Client {
  const requiring = methods.filter((method) => operationOf(method)?.idempotencyKeyRequired);
  const calls = requiring.map(({ localName }): [string, Call] => [
    localName,
    (request, options) => {
      const headers = new Headers(options?.headers);
      if (!headers.has("idempotency-key")) headers.set("idempotency-key", randomUUID());
      return client[localName]?.(request, { ...options, headers }) ?? Promise.reject(new Error(`no ${localName}`));
    },
  ]);
  return { ...client, ...Object.fromEntries(calls) };
}
