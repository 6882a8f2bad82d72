import { isIP, type LookupFunction } from "node:net";
import { buildConnector, Client } from "undici";
import { refuse } from "#extensions/platform/refuse.ts";
import { isPublicAddress } from "./addresses.ts";
import { type Resolve, resolveLocal, resolvePublic } from "./resolve.ts";
import type { TargetPolicy } from "./target.ts";

const IDLE_MS = 10_000;
const MAX_ANSWER_HEADER_BYTES = 8_192;

export interface ConnectionOptions {
  readonly timeoutMs: number;
  readonly resolve?: Resolve | undefined;
  /** Certificates of authorities that are trusted, for tests. */
  readonly ca?: string | undefined;
}

/** One connection at a time to one origin, and what is known of the last that was opened. */
export interface Connection {
  readonly client: Client;
  address: string | null;
  /** Null once a request has been charged with it. */
  dnsMs: number | null;
  connectMs: number | null;
}

/**
 * The name is resolved and all its addresses are checked for every connection, and the socket connects to what was checked: a name
 * that stands for another address a moment later changes nothing. An address in place of a name is not looked up, so the opened
 * socket is checked too.
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
