import { isIP } from "node:net";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { isPublicAddress } from "./addresses.ts";
import { type Resolve, resolvePublic } from "./resolve.ts";

/** The allowed targets of deliveries. */
export interface TargetPolicy {
  /** Allows http, every port and private addresses: for development. */
  readonly allowsPrivate: boolean;
}

const PORTS = new Set(["", "443", "8443"]);
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;

/** Parses a URL without resolving its host. @throws webhook_url_not_allowed */
export function parseTarget(text: string, { allowsPrivate }: TargetPolicy): URL {
  const url = URL.parse(text);
  if (!url || url.username || url.password) throw refuse("webhook_url_not_allowed");
  if (allowsPrivate && /^https?:$/.test(url.protocol)) return url;
  const isAllowed = url.protocol === "https:" && PORTS.has(url.port) && isPublicHost(hostOf(url));
  if (!isAllowed) throw refuse("webhook_url_not_allowed");
  return url;
}

/** The URL parser has already normalized every spelling of an IPv4 address. */
function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host);
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !LOCAL_NAME.test(name);
}

/** The host for the resolver and TLS: an IPv6 address without brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/**
 * Refuses a URL that deliveries cannot be sent to. A name that does not resolve passes, since every attempt checks the
 * addresses again.
 * @throws webhook_url_not_allowed
 */
export async function assertTargetAllowed(
  text: string,
  policy: TargetPolicy,
  resolve: Resolve = resolvePublic,
): Promise<void> {
  const host = hostOf(parseTarget(text, policy));
  if (policy.allowsPrivate || isIP(host)) return;
  const addresses = await resolve(host).catch((): readonly string[] => []);
  if (!addresses.every(isPublicAddress)) throw refuse("webhook_url_not_allowed");
}
