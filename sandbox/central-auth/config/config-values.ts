import { z } from "zod";
import { protocolOf } from "#sandbox/shared/config.ts";

/** An application whose users sign in here. */
export interface App {
  slug: string;
  /** The name that users see. */
  name: string;
  /** Receives the one-time token. */
  callback: URL;
}

const MIN_SECRET_BYTES = 32;
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;
const APPS_RULE = 'must be JSON such as {"tollhouse":{"callback":"https://app.example.com/api/auth/callback"}}';

export const secret = () =>
  z
    .string({ error: `is missing: give it ${MIN_SECRET_BYTES} random bytes` })
    .refine((text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES, `must have at least ${MIN_SECRET_BYTES} bytes`);

/** Scheme, host and port only: it is compared with the browser's Origin header. */
export const origin = (rule: string) => z.string().transform(toOrigin).refine(isOrigin, rule);

export const origins = () =>
  z
    .string()
    .transform((text): readonly string[] => entriesOf(text).map(toOrigin))
    .refine(
      (all) => all.every(isOrigin),
      "must list origins such as https://app.example.com, separated by commas, without wildcards",
    );

const entriesOf = (text: string): string[] => text.split(",").map((entry) => entry.trim());

const toOrigin = (text: string): string => text.replace(/\/$/, "").toLowerCase();

// The library would read an asterisk as a pattern.
const isOrigin = (text: string): boolean => isHttp(text) && !text.includes("*") && new URL(text).origin === text;

export const domain = () =>
  z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, "must be a domain name without a port");

export const flag = () =>
  z
    .enum(["0", "1"], { error: "must be 0 or 1" })
    .default("0")
    .transform((text) => text === "1");

/** A hop count or "true" would let clients choose their address and evade the sign-in limit. */
export const trustProxy = () =>
  z
    .string()
    .transform((text): readonly string[] => entriesOf(text))
    .refine(
      (all) => all.every((entry) => proxyRange.safeParse(entry).success && !/\/0+$/.test(entry)),
      "must list addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas",
    );

const proxyRange = z.union([
  z.enum(["loopback", "linklocal", "uniquelocal"]),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

export const apps = () =>
  z
    .string()
    .transform((text, context): readonly App[] => {
      const read = appsDocument.safeParse(parseJson(text));
      if (read.success) return Object.entries(read.data).map(([slug, app]) => toApp(slug, app));
      context.addIssue({ code: "custom", message: APPS_RULE });
      return z.NEVER;
    })
    .prefault('{"tollhouse":{"callback":"http://localhost:3000/api/auth/callback"}}');

const appsDocument = z.record(
  z.string().regex(SLUG),
  z.strictObject({ callback: z.string().refine(isCallback), name: z.string().min(1).max(60).optional() }),
);

function toApp(slug: string, { callback, name }: { callback: string; name?: string | undefined }): App {
  return { slug, name: name ?? slug.charAt(0).toUpperCase() + slug.slice(1), callback: new URL(callback) };
}

function isCallback(text: string): boolean {
  if (!isHttp(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === "" && password === "" && hash === "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isHttp = (text: string): boolean => /^https?:$/.test(protocolOf(text));
