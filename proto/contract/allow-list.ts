import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses of one family that share the first bits of `base`. */
export interface AddressRange {
  readonly base: Address;
  readonly prefix: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** ::ffff:0:0/96, IPv4 addresses in IPv6 form (RFC 4291, 2.5.5.2). */
const MAPPED_PREFIX = 96;

/** Parses an address such as 203.0.113.7 or a CIDR range such as 2001:db8::/32. Null when it is neither. */
export function rangeOf(text: string): AddressRange | null {
  const [given = "", length, ...rest] = text.trim().split("/");
  // The library also accepts more than four decimal numbers. A zone ID is only meaningful on one machine.
  if (rest.length > 0 || isIP(given) === 0 || given.includes("%")) return null;
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return null;
  const address = ipaddr.parse(isIP(given) === 6 ? inHex(given) : given);
  const bits = BITS[address.kind()];
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? null : unmapped(address, prefix);
}

/** The library treats ::192.0.2.1 as ::ffff:192.0.2.1, which is another address (RFC 4291, 2.5.5.1). */
function inHex(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/**
 * Maps an IPv4-mapped range to its IPv4 range, since a dual-stack server sees IPv4 clients as mapped addresses. A
 * shorter prefix is invalid.
 */
function unmapped(address: Address, prefix: number): AddressRange | null {
  if (!(address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())) return masked(address, prefix);
  return prefix < MAPPED_PREFIX ? null : masked(address.toIPv4Address(), prefix - MAPPED_PREFIX);
}

function masked(address: Address, prefix: number): AddressRange {
  const { IPv4, IPv6 } = ipaddr;
  const base = (address.kind() === "ipv4" ? IPv4 : IPv6).networkAddressFromCIDR(`${address}/${prefix}`);
  return { base, prefix };
}

/** The canonical form of a range, as stored and shown. */
export function rangeText({ base, prefix }: AddressRange): string {
  return prefix === BITS[base.kind()] ? `${base}` : `${base}/${prefix}`;
}

/** Whether every address of `inner` is in `outer`. */
export function covers(outer: AddressRange, inner: AddressRange): boolean {
  const { base, prefix } = outer;
  if (prefix > inner.prefix) return false;
  if (base instanceof ipaddr.IPv4) return inner.base instanceof ipaddr.IPv4 && inner.base.match(base, prefix);
  return inner.base instanceof ipaddr.IPv6 && inner.base.match(base, prefix);
}

/** The ranges of a key's allow list, parsed once for many requests. */
export function rangesOf(texts: readonly string[]): readonly AddressRange[] {
  return texts.map((text) => {
    const range = rangeOf(text);
    // Skipping an invalid entry could leave an empty list, which allows every address.
    if (!range) throw new Error(`An allow list holds what is no address: ${text}`);
    return range;
  });
}

/** An empty list allows every address. An address that cannot be parsed matches no range. */
export function isAllowedFrom(ranges: readonly AddressRange[], clientAddress: string): boolean {
  if (ranges.length === 0) return true;
  const client = rangeOf(clientAddress.replace(/%.*$/, ""));
  return client !== null && ranges.some((range) => covers(range, client));
}
