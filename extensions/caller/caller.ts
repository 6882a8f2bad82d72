import type { DescService } from "@bufbuild/protobuf";
import { type Client, createClient, type Transport } from "@connectrpc/connect";
import type { Actor, CallTokenSubject, MintCallToken } from "./call-token.ts";
import { connectionTo } from "./connection.ts";
import { type Headers, organizationHeaders, secretHeader, systemHeaders } from "./headers.ts";
import { restrictedTo } from "./restricted-transport.ts";
import { type OrganizationClients, type SystemClients, systemServices, tenantServices } from "./services.ts";
import { traced } from "./traced-transport.ts";

export interface CallerOptions {
  /** Where the service listens, for example http://127.0.0.1:3101; the gRPC port and the Connect port differ. */
  readonly url: string;
  /** gRPC is the faster one; Connect passes any HTTP/1.1 proxy. gRPC when absent. */
  readonly protocol?: "grpc" | "connect";
  readonly secret: string;
  /** How long one call may take; 30 seconds when absent. A call may say otherwise by its own `timeoutMs`. */
  readonly timeoutMs?: number;
  /** Makes the token of each call, for example `callTokenMinter`. Calls carry none when it is absent. */
  readonly mintCallToken?: MintCallToken | undefined;
}

/** The organization that the clients act for: its id, its slug, or both. */
export type OrganizationName =
  | { readonly organizationId: string; readonly organizationSlug?: string | undefined }
  | { readonly organizationSlug: string; readonly organizationId?: string | undefined };

export type OrganizationOptions = OrganizationName & {
  /** sandbox when absent. */
  readonly environment?: "sandbox" | "live" | undefined;
  /** The id of the request that leads to these calls. The service makes one when it is absent. */
  readonly requestId?: string | undefined;
  /** Makes every call of these clients safe to repeat. */
  readonly idempotencyKey?: string | null | undefined;
  /** The person or the API key behind the calls, for their tokens. The calling service itself when absent. */
  readonly actor?: Actor | undefined;
  /** A token that was made elsewhere, in place of `mintCallToken`. It opens this organization for 60 seconds. */
  readonly callToken?: string | undefined;
};

export interface Caller {
  /**
   * Clients that act for one organization. They are cheap: make them for each request.
   * @throws Error when neither an organization id nor a slug is given
   */
  forOrganization(options: OrganizationOptions): OrganizationClients;
  /** The one way to call without a tenant. It reaches system methods only. */
  system(options?: { readonly requestId?: string | undefined }): SystemClients;
  close(): void;
}

/**
 * Opens one connection to the extensions service, to be shared by the whole process.
 * @throws Error when there is no secret
 */
export function connectTo({
  url,
  protocol = "grpc",
  secret,
  timeoutMs = 30_000,
  mintCallToken,
}: CallerOptions): Caller {
  const sent = secretHeader(secret);
  const connection = connectionTo({ url, protocol, timeoutMs });
  const transport = traced(connection.transport);
  return {
    forOrganization(options) {
      const headers = { ...sent, ...organizationHeaders(options) };
      const { organizationId: id, organizationSlug: slug, actor, callToken } = options;
      const proof = callToken
        ? { ...headers, ...bearer(callToken) }
        : withToken(headers, mintCallToken, { actor, organization: { id, slug } });
      return clientsOf(tenantServices, restrictedTo("tenant", transport, proof));
    },
    system(options = {}) {
      const headers = { ...sent, ...systemHeaders(options) };
      const proof = withToken(headers, mintCallToken, { organization: null });
      return clientsOf(systemServices, restrictedTo("system", transport, proof));
    },
    close: connection.close,
  };
}

/** Each call gets a token of its own: it lives as long as a call may, not as long as its clients. */
function withToken(headers: Headers, mint: MintCallToken | undefined, subject: CallTokenSubject) {
  return mint ? async () => ({ ...headers, ...bearer(await mint(subject)) }) : headers;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

type ClientsOf<Services extends Record<string, DescService>> = { [Name in keyof Services]: Client<Services[Name]> };

/** Makes each client when it is first used, so that clients per request cost next to nothing. */
function clientsOf<Services extends Record<string, DescService>>(
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
