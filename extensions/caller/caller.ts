import { CALL_MS } from "#contract/time-limits.ts";
import { systemServices, tenantServices } from "#proto/services.ts";
import type { CallTokenSubject, MintCallToken } from "./call-token.ts";
import { clientsOf, type OrganizationClients, type SystemClients } from "./clients.ts";
import { connectionTo } from "./connection.ts";
import { type Headers, organizationHeaders, secretHeader, systemHeaders } from "./headers.ts";
import type { OrganizationOptions } from "./organization-options.ts";
import { endingBy, restrictedTo } from "./restricted-transport.ts";
import { traced } from "./traced-transport.ts";

export interface CallerOptions {
  /**
   * Where the service listens, for example http://127.0.0.1:3101; the gRPC port and the Connect port differ. gRPC takes
   * several, and spreads the calls over them.
   */
  readonly url: string | readonly string[];
  /** gRPC is the faster one; Connect passes any HTTP/1.1 proxy. gRPC when absent. */
  readonly protocol?: "grpc" | "connect";
  readonly secret: string;
  /** How long one call may take; 20 seconds when absent, without limit when 0. A call may set its own `timeoutMs`. */
  readonly timeoutMs?: number;
  /** Makes the token of each call, for example `callTokenMinter`. Calls carry none when it is absent. */
  readonly mintCallToken?: MintCallToken | undefined;
}

export interface Caller {
  /** Clients that act for one organization, cheap enough for each request. @throws Error without an id and a slug */
  forOrganization(options: OrganizationOptions): OrganizationClients;
  /** The one way to call without a tenant. It reaches system methods only. */
  system(options?: { readonly requestId?: string | undefined }): SystemClients;
  close(): void;
}

/** Opens the process's connection to the extensions service. @throws Error without a secret */
export function connectTo({
  url,
  protocol = "grpc",
  secret,
  timeoutMs = CALL_MS,
  mintCallToken,
}: CallerOptions): Caller {
  const sent = secretHeader(secret);
  const connection = connectionTo({ url, protocol, timeoutMs });
  const transport = traced(connection.transport);
  return {
    forOrganization(options) {
      const headers = { ...sent, ...organizationHeaders(options) };
      const { organizationId: id, organizationSlug: slug, environment, actor, callToken } = options;
      const proof = callToken
        ? { ...headers, ...bearer(callToken) }
        : withToken(headers, mintCallToken, { actor, organization: { id, slug }, environment });
      const inTime = options.deadline === undefined ? transport : endingBy(options.deadline, transport);
      return clientsOf(tenantServices, restrictedTo("tenant", inTime, proof));
    },
    system(options = {}) {
      const headers = { ...sent, ...systemHeaders(options) };
      const proof = withToken(headers, mintCallToken, { organization: null });
      return clientsOf(systemServices, restrictedTo("system", transport, proof));
    },
    close: connection.close,
  };
}

/** Asked for with each call, since clients may outlive a token. */
function withToken(headers: Headers, mint: MintCallToken | undefined, subject: CallTokenSubject) {
  return mint ? async () => ({ ...headers, ...bearer(await mint(subject)) }) : headers;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
