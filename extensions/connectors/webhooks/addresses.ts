import { BlockList, isIP } from "node:net";

/**
 * IPv4 ranges that are not public (RFC 6890 and its registry), and a public address at which a cloud answers its own
 * machines.
 */
const NOT_PUBLIC_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

/** The only public range of IPv6. Loopback, local, multicast, mapped and translated addresses are outside. */
const GLOBAL_V6 = ["2000::/3"];

/** Non-public parts of it: protocol assignments and Teredo, documentation, 6to4 and AS112. */
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"];

const notPublicV4 = blockList(NOT_PUBLIC_V4, "ipv4");
const globalV6 = blockList(GLOBAL_V6, "ipv6");
const notPublicV6 = blockList(NOT_PUBLIC_V6, "ipv6");

/** Whether the address is on the public internet. Invalid addresses are not. */
export function isPublicAddress(address: string): boolean {
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 4) return !notPublicV4.check(address, "ipv4");
  return version === 6 && globalV6.check(address, "ipv6") && !notPublicV6.check(address, "ipv6");
}

// One list per family: in a common one, a range of mapped addresses would match all of IPv4.
function blockList(ranges: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [base = "", prefix] = range.split("/");
    list.addSubnet(base, Number(prefix), family);
  }
  return list;
}
