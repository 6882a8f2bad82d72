import { isIP } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The network of one client: an IPv4 address, or the /64 prefix of an IPv6 address, below which a client chooses freely. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "");
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = new Array<string>(GROUPS - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
