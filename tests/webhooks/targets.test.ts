import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress } from "#extensions/connectors/webhooks/addresses.ts";
import { assertTargetAllowed, parseTarget } from "#extensions/connectors/webhooks/index.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { allowedUrls, refusedUrls } from "./spellings.ts";

const publicOnly = { allowsPrivate: false };
const { message: refusal } = refuse("webhook_url_not_allowed");

describe("the address of an endpoint", () => {
  test("is refused in more than 200 spellings, all in the same words", () => {
    expect(new Set(refusedUrls).size).toBeGreaterThan(200);
    const allowed = refusedUrls.filter((url) => refusalOf(url) !== refusal);
    expect(allowed).toEqual([]);
  });

  test.each(allowedUrls)("%s is allowed", (url) => {
    expect(parseTarget(url, publicOnly).protocol).toBe("https:");
  });

  test("may be http and private where the installation allows it, without credentials", () => {
    const everywhere = { allowsPrivate: true };
    for (const url of ["http://localhost:3500/hooks", "http://127.0.0.1/", "http://[::1]:81/", "https://10.0.0.1/"])
      expect(parseTarget(url, everywhere).href).toContain("/");
    for (const url of ["ftp://localhost/", "http://a:b@localhost/", "localhost:3500", "file:///etc/passwd"])
      expect(() => parseTarget(url, everywhere)).toThrow(
        expect.objectContaining({ reason: "webhook_url_not_allowed" }),
      );
  });

  test("is refused for every number that stands for a private IPv4 address", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const privates = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127, 224, 239, 240, 255), octet, octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
    );
    fc.assert(
      fc.property(
        privates,
        fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (bytes, bases, parts) => {
          expect(refusalOf(`https://${spelled(bytes, bases, parts)}/`)).toBe(refusal);
          expect(refusalOf(`https://[::ffff:${bytes.join(".")}]/`)).toBe(refusal);
          expect(refusalOf(`https://[64:ff9b::${bytes.join(".")}]/`)).toBe(refusal);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("never leads to an address that is not public, whatever the text", () => {
    const pieces = fc.constantFrom(
      "127.0.0.1",
      "[::1]",
      "@",
      "#",
      "\\",
      "/",
      "?",
      ":",
      "443",
      "shop.example",
      "0x7f",
      ".",
      "%2e",
      "。",
      "１",
      "localhost",
      "\t",
      "https://",
      "[",
      "]",
      "::ffff:",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.array(pieces, { maxLength: 8 }).map((all) => `https://${all.join("")}`),
        ),
        (text) => {
          if (refusalOf(text) !== null) return;
          const { hostname, protocol, username } = parseTarget(text, publicOnly);
          const host = hostname.replace(/^\[|\]$/g, "");
          expect([protocol, username]).toEqual(["https:", ""]);
          expect(isIP(host) === 0 ? !/(^|\.)localhost\.?$/.test(host) && /\./.test(host) : isPublicAddress(host)).toBe(
            true,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("a host name", () => {
  const resolving = (addresses: readonly string[]) => async () => addresses;

  test.each([
    [["10.0.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["2606:4700:4700::1111", "fd00::1"]],
    [["::ffff:8.8.8.8"]],
    [["169.254.169.254", "8.8.8.8", "8.8.4.4"]],
    [["fe80::1%eth0"]],
    [["not an address"]],
  ])("that stands for %s is refused in the same words", async (addresses) => {
    const asserted = assertTargetAllowed("https://shop.example/", publicOnly, resolving(addresses));
    await expect(asserted).rejects.toThrow(refusal);
  });

  test("passes with public addresses only, or with none yet", async () => {
    await assertTargetAllowed("https://shop.example/", publicOnly, resolving(["8.8.8.8", "2606:4700:4700::1111"]));
    await assertTargetAllowed("https://shop.example/", publicOnly, async () => {
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    });
  });
});

function refusalOf(url: string): string | null {
  try {
    parseTarget(url, publicOnly);
    return null;
  } catch (error) {
    return isRefusal(error, "webhook_url_not_allowed") ? error.message : String(error);
  }
}

/** An address of one to four parts, each in a base of its own: the last part holds the remaining bytes. */
function spelled(bytes: readonly number[], bases: readonly number[], parts: number): string {
  const last = bytes.slice(parts - 1).reduce((value, byte) => value * 256 + byte, 0);
  return [...bytes.slice(0, parts - 1), last]
    .map((value, index) => {
      const base = bases[index] ?? 10;
      return `${base === 16 ? "0x" : base === 8 ? "0" : ""}${value.toString(base)}`;
    })
    .join(".");
}
