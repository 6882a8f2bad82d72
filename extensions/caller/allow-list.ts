import { isIP, SocketAddress } from "node:net";

/** A range of addresses of one family: all whose first bits are those of `base`. */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly base: bigint;
  readonly prefix: number;
}

const BITS = { 4: 32, 6: 128 } as const;
/** ::ffff:0:0/96, the IPv4 addresses as IPv6 writes them (RFC 4291, 2.5.5.2). */
const MAPPED_PREFIX = 96;
const MAPPED_HIGH_BITS = 0xffffn;

/** An address such as 203.0.113.7, or a CIDR range such as 2001:db8::/32. Null when it is neither. */
export function rangeOf(text: string): AddressRange | null {
  const [address = "", length, ...rest] = text.trim().split("/");
  const family = isIP(address);
  // A zone belongs to one machine's own links: nothing that can be allowed from elsewhere.
  if (rest.length > 0 || (family !== 4 && family !== 6) || address.includes("%")) return null;
  if (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)) return null;
  const prefix = length === undefined ? BITS[family] : Number(length);
  if (prefix > BITS[family]) return null;
  return unmapped({ family, base: family === 4 ? bitsOfV4(address) : bitsOfV6(address), prefix });
}

/**
 * A mapped IPv4 range is the IPv4 range: a server that listens on both families sees IPv4 clients as mapped ones. A mapped
 * address with a shorter prefix would name IPv6 addresses that nobody means, so it is no range at all.
 */
function unmapped(range: AddressRange): AddressRange | null {
  const { family, base, prefix } = range;
  if (family === 4 || base >> 32n !== MAPPED_HIGH_BITS) return masked(range);
  if (prefix < MAPPED_PREFIX) return null;
  return masked({ family: 4, base: base & 0xffff_ffffn, prefix: prefix - MAPPED_PREFIX });
}

function masked({ family, base, prefix }: AddressRange): AddressRange {
  const hostBits = BigInt(BITS[family] - prefix);
  return { family, base: (base >> hostBits) << hostBits, prefix };
}

/** The range as it is kept and shown: one spelling for each. */
export function rangeText({ family, base, prefix }: AddressRange): string {
  const address = family === 4 ? octetsOf(base).join(".") : v6Text(base);
  return prefix === BITS[family] ? address : `${address}/${prefix}`;
}

/** Whether every address of `inner` is in `outer`. */
export function covers(outer: AddressRange, inner: AddressRange): boolean {
  return (
    outer.family === inner.family &&
    outer.prefix <= inner.prefix &&
    masked({ ...inner, prefix: outer.prefix }).base === outer.base
  );
}

/** The ranges of a key's record, read once for many requests. */
export function rangesOf(texts: readonly string[]): readonly AddressRange[] {
  return texts.map((text) => {
    const range = rangeOf(text);
    // Passing over it would leave the others, or none, and none allows every address.
    if (!range) throw new Error(`An allow list holds what is no address: ${text}`);
    return range;
  });
}

/** No ranges allow every address. An address that cannot be read is in no range. */
export function isAllowedFrom(ranges: readonly AddressRange[], clientAddress: string): boolean {
  if (ranges.length === 0) return true;
  const client = rangeOf(clientAddress.replace(/%.*$/, ""));
  return client !== null && ranges.some((range) => covers(range, client));
}

const octetsOf = (bits: bigint): bigint[] => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn);

function bitsOfV4(address: string): bigint {
  return address.split(".").reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n);
}

function bitsOfV6(address: string): bigint {
  const [head = "", tail] = address.split("::");
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0n);
  return [...before, ...zeros, ...after].reduce((bits, group) => (bits << 16n) | group, 0n);
}

/** The last 32 bits may be spelled as an IPv4 address. */
function groupsOf(part: string): bigint[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [BigInt(`0x${group}`)];
    const bits = bitsOfV4(group);
    return [bits >> 16n, bits & 0xffffn];
  });
}

/** As RFC 5952 wants it. */
function v6Text(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => (bits >> BigInt(112 - 16 * index)) & 0xffffn);
  const address = groups.map((group) => group.toString(16)).join(":");
  return new SocketAddress({ address, family: "ipv6" }).address;
}
