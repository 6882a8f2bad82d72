import { isIP, type LookupFunction } from "node:net";
import { buildConnector, Client } from "undici";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { isPublicAddress } from "./addresses.ts";
import { type Resolve, resolveLocal, resolvePublic } from "./resolve.ts";
import type { TargetPolicy } from "./target.ts";

const IDLE_MS = 10_000;
const MAX_ANSWER_HEADER_BYTES = 8_192;

export interface ConnectionOptions {
  readonly timeoutMs: number;
  readonly resolve?: Resolve | undefined;
  /** Additional trusted certificate authorities, for tests. */
  readonly ca?: string | undefined;
}

/** A connection to one origin, with one request at a time, and the timings of its last opening. */
export interface Connection {
  readonly client: Client;
  address: string | null;
  /** Null once a request has reported it. */
  dnsMs: number | null;
  connectMs: number | null;
}

/**
 * Resolves the name, checks all addresses and connects to a checked one, so that a DNS change has no effect. Checks the
 * socket too, for literal addresses.
 */
export function createConnection(origin: string, policy: TargetPolicy, options: ConnectionOptions): Connection {
  const { timeoutMs, ca, resolve = policy.allowsPrivate ? resolveLocal : resolvePublic } = options;
  const isAllowed = (address: string) => policy.allowsPrivate || isPublicAddress(address);
  const lookup: LookupFunction = (host, { all }, callback) => {
    const startedAt = performance.now();
    checkedAddresses(resolve, host, isAllowed).then(
      (addresses) => {
        connection.dnsMs = performance.now() - startedAt;
        const [first] = addresses;
        if (all || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, lookup, ...(ca && { ca }) });
  const client = new Client(origin, {
    allowH2: false,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: MAX_ANSWER_HEADER_BYTES,
    connect(target, callback) {
      const startedAt = performance.now();
      connect(target, (error, socket) => {
        connection.connectMs = performance.now() - startedAt - (connection.dnsMs ?? 0);
        if (error) return callback(error, null);
        connection.address = socket.remoteAddress ?? null;
        if (isAllowed(connection.address ?? "")) return callback(null, socket);
        socket.destroy();
        callback(refuse("webhook_url_not_allowed"), null);
      });
    },
  });
  const connection: Connection = { client, address: null, dnsMs: null, connectMs: null };
  return connection;
}

async function checkedAddresses(resolve: Resolve, host: string, isAllowed: (address: string) => boolean) {
  const addresses = await resolve(host);
  if (!addresses.every(isAllowed)) throw refuse("webhook_url_not_allowed");
  return addresses.map((address) => ({ address, family: isIP(address) }));
}
