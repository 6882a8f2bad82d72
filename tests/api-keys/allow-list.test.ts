import { BlockList, isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { covers, isAllowedFrom, rangeOf, rangesOf, rangeText } from "#contract/allow-list.ts";

const spelled = (text: string) => {
  const range = rangeOf(text);
  return range && rangeText(range);
};

describe("an entry", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7/32", "203.0.113.7"],
    ["203.0.113.7/24", "203.0.113.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:db8::1/128", "2001:db8::1"],
    ["2001:db8:ffff::/33", "2001:db8:8000::/33"],
    ["::/0", "::/0"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["::ffff:203.0.113.7/120", "203.0.113.0/24"],
    ["64:ff9b::203.0.113.7", "64:ff9b::cb00:7107"],
    ["::203.0.113.7", "::cb00:7107"],
    ["::0:0:0.0.0.0/0", "::/0"],
  ])("%s is kept as %s", (text, kept) => {
    expect(spelled(text)).toBe(kept);
  });

  test.each([
    "",
    "localhost",
    "203.0.113",
    "203.0.113.256",
    "203.0.113.07",
    "203.0.113.7/33",
    "203.0.113.7/-1",
    "203.0.113.7/",
    "203.0.113.7/08",
    "203.0.113.7/24/24",
    "203.0.113.7/24 ,10.0.0.1",
    "2001:db8::/129",
    "2001:db8:::1",
    "fe80::1%eth0",
    // IPv4 and its range, written so that they mean an unused IPv6 range.
    "::ffff:10.0.0.0/8",
    "*",
  ])("%j is none", (text) => {
    expect(rangeOf(text)).toBeNull();
  });
});

describe("a client", () => {
  test.each([
    ["203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.8", ["203.0.113.7"], false],
    ["203.0.113.8", ["203.0.113.0/24"], true],
    ["203.0.114.1", ["203.0.113.0/24", "10.0.0.0/8"], false],
    ["::ffff:203.0.113.7", ["203.0.113.7"], true],
    ["::FFFF:203.0.113.7", ["203.0.113.0/24"], true],
    ["203.0.113.7", ["::ffff:203.0.113.7"], true],
    // The mapped rule is one address, and not all of IPv4.
    ["198.51.100.1", ["::ffff:203.0.113.7"], false],
    ["198.51.100.1", ["::/0"], false],
    ["::198.51.100.1", ["198.51.100.1"], false],
    ["::198.51.100.1", ["::/0"], true],
    ["::ffff:198.51.100.1", ["::/0"], false],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["2001:db8:0::abcd", ["2001:db8::/32"], true],
    ["2001:db9::1", ["2001:db8::/32"], false],
    ["fe80::1%eth0", ["fe80::/10"], true],
    ["", ["0.0.0.0/0", "::/0"], false],
    ["unknown", ["0.0.0.0/0"], false],
    ["anything", [], true],
  ])("from %j and %j is let in: %s", (client, list, allowed) => {
    expect(isAllowedFrom(rangesOf(list), client)).toBe(allowed);
  });

  test("is judged as Node's own block list judges it", () => {
    const length = (family: 4 | 6) => fc.integer({ min: 0, max: family === 4 ? 32 : 128 });
    const entry = (family: 4 | 6) => fc.tuple(family === 4 ? fc.ipV4() : fc.ipV6(), length(family));
    const near = fc.tuple(fc.oneof(entry(4), entry(6)), fc.oneof(fc.ipV4(), fc.ipV6()), fc.boolean());
    fc.assert(
      fc.property(near, ([[address, bits], other, same]) => {
        const client = same ? address : other;
        const range = rangeOf(`${address}/${bits}`);
        // Mappings between the families are tested above.
        fc.pre(range !== null && !/ffff:/i.test(address) && !/ffff:/i.test(client));
        const list = new BlockList();
        list.addSubnet(address, bits, isIPv6(address) ? "ipv6" : "ipv4");
        const theirs = isIPv6(address) === isIPv6(client) && list.check(client, isIPv6(client) ? "ipv6" : "ipv4");
        expect(isAllowedFrom([range], client)).toBe(theirs);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("a range is within another when no address of it is outside", () => {
  const within = (inner: string, outer: string) => {
    const [one, other] = rangesOf([inner, outer]);
    return one !== undefined && other !== undefined && covers(other, one);
  };
  expect(within("203.0.113.7", "203.0.113.0/24")).toBe(true);
  expect(within("203.0.113.0/25", "203.0.113.0/24")).toBe(true);
  expect(within("203.0.113.0/24", "203.0.113.0/25")).toBe(false);
  expect(within("203.0.113.0/24", "203.0.112.0/24")).toBe(false);
  expect(within("203.0.113.7", "::/0")).toBe(false);
});

test("a record that holds what is no address is a defect, and not an open door", () => {
  expect(() => rangesOf(["203.0.113.7", "somewhere"])).toThrow("somewhere");
});
