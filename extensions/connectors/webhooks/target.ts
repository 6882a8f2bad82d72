import { isIP } from "node:net";
import { refuse } from "#extensions/platform/refuse.ts";
import { isPublicAddress } from "./addresses.ts";
import { type Resolve, resolvePublic } from "./resolve.ts";

/** Where deliveries may go. */
export interface TargetPolicy {
  /** Allows http, every port and addresses of the own network: for development. */
  readonly allowsPrivate: boolean;
}

const PORTS = new Set(["", "443", "8443"]);
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;

/** The address as it is called, without what its names stand for. @throws webhook_url_not_allowed */
export function parseTarget(text: string, { allowsPrivate }: TargetPolicy): URL {
  const url = URL.parse(text);
  if (!url || url.username || url.password) throw refuse("webhook_url_not_allowed");
  if (allowsPrivate && /^https?:$/.test(url.protocol)) return url;
  const isAllowed = url.protocol === "https:" && PORTS.has(url.port) && isPublicHost(hostOf(url));
  if (!isAllowed) throw refuse("webhook_url_not_allowed");
  return url;
}

/** The URL parser has already written every spelling of an IPv4 address as four decimal numbers. */
function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host);
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !LOCAL_NAME.test(name);
}

/** The host as the resolver and TLS know it: an IPv6 address without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/**
 * Refuses an address to which nothing will be sent. A name that does not resolve now may later, so it passes: every attempt checks
 * again what the name stands for. @throws webhook_url_not_allowed
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
