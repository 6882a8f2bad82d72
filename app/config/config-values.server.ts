import type { JWK } from "jose";
import { z } from "zod";
import { rangeOf } from "#contract/allow-list.ts";

const RATIO_RULE = "must be a number from 0 to 1";

export const ratio = z.coerce.number(RATIO_RULE).min(0, RATIO_RULE).max(1, RATIO_RULE);

const keyPart = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const privateKey = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  kid: z.string().min(1),
  x: keyPart,
  d: keyPart,
});

/** The private half of the key that call tokens are signed with. */
export const signingKey = z.string().transform((text, context): JWK => {
  const key = privateKey.safeParse(jsonOf(text));
  if (key.success) return key.data;
  context.addIssue("must be a private Ed25519 key as a JSON Web Key with a kid");
  return z.NEVER;
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PROXY_RANGES = new Set(["loopback", "linklocal", "uniquelocal"]);

export const trustProxy = z.string().transform((text, context) => {
  const list = text.split(",").map((entry) => entry.trim());
  const wrong = list.filter((entry) => entry && !isProxyRange(entry));
  // A hop count or "true" would let any client choose its own address, protocol and host.
  if (wrong.length > 0)
    context.addIssue(`must list addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas`);
  return list.filter(Boolean);
});

function isProxyRange(entry: string): boolean {
  return PROXY_RANGES.has(entry) || (rangeOf(entry)?.prefix ?? 0) >= 1;
}

/** One host, since a wildcard would let in whoever can have a name there. */
const ORIGIN = /^https:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/;

/** Origins such as https://pay.google.com, separated by commas. */
export const httpsOrigins = z.string().transform((text, context) => {
  const list = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (!list.every((entry) => ORIGIN.test(entry)))
    context.addIssue("must list origins such as https://pay.google.com, separated by commas");
  return list;
});

export const originsOf = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
