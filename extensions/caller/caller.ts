import { CALL_MS } from "#contract/time-limits.ts";
import { payerServices, systemServices, tenantServices } from "#proto/services.ts";
import type { CallTokenSubject, MintCallToken } from "./call-token.ts";
import { clientsOf, type OrganizationClients, type PayerClients, type SystemClients } from "./clients.ts";
import { connectionTo } from "./connection.ts";
import { type Headers, organizationHeaders, secretHeader, systemHeaders } from "./headers.ts";
import type { OrganizationOptions, PayerOptions } from "./organization-options.ts";
import { endingBy, restrictedTo } from "./restricted-transport.ts";
import { traced } from "./traced-transport.ts";

export interface CallerOptions {
  /**
   * The service's URL, for example http://127.0.0.1:3101; the gRPC and the Connect ports differ. gRPC accepts several
   * URLs and spreads calls over them.
   */
  readonly url: string | readonly string[];
  /** gRPC is faster; Connect passes any HTTP/1.1 proxy. gRPC when absent. */
  readonly protocol?: "grpc" | "connect";
  readonly secret: string;
  /** Timeout of a call in ms; 20 seconds when absent, none when 0. A call may set its own `timeoutMs`. */
  readonly timeoutMs?: number;
  /** Creates the token of each call, for example `callTokenMinter`. Calls have no token when absent. */
  readonly mintCallToken?: MintCallToken | undefined;
}

export interface Caller {
  /** Clients for one organization, cheap enough to create per request. @throws Error without an ID and a slug */
  forOrganization(options: OrganizationOptions): OrganizationClients;
  /** Clients for a payer on the organization's public host, with the methods of payers only. */
  forPayer(options: PayerOptions): PayerClients;
  /** Clients without a tenant, for system methods only. */
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
    forPayer(options) {
      const headers = { ...sent, ...organizationHeaders(options) };
      const { organizationSlug: slug, environment } = options;
      const proof = withToken(headers, mintCallToken, { actor: { payer: true }, organization: { slug }, environment });
      return clientsOf(payerServices, restrictedTo("payer", transport, proof));
    },
    system(options = {}) {
      const headers = { ...sent, ...systemHeaders(options) };
      const proof = withToken(headers, mintCallToken, { organization: null });
      return clientsOf(systemServices, restrictedTo("system", transport, proof));
    },
    close: connection.close,
  };
}

/** Created per call, since clients may outlive a token. */
function withToken(headers: Headers, mint: MintCallToken | undefined, subject: CallTokenSubject) {
  return mint ? async () => ({ ...headers, ...bearer(await mint(subject)) }) : headers;
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
