import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The client's network: an IPv4 address, or the /64 prefix of an IPv6 address, within which a client can choose
 * addresses.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "");
  if (isIP(plain) !== 6) return plain;
  const { parts } = ipaddr.IPv6.parse(plain);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
