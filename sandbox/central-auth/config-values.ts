import { isIP } from "node:net";
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
const PROXY_RANGES = new Set(["loopback", "linklocal", "uniquelocal"]);
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;
const APPS_RULE = 'must be JSON such as {"tollhouse":{"callback":"https://app.example.com/api/auth/callback"}}';

export const secret = () =>
  z
    .string({ error: `is missing: give it ${MIN_SECRET_BYTES} random bytes` })
    .refine((text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES, `must have at least ${MIN_SECRET_BYTES} bytes`);

/** Scheme, host and port only: it is compared with the browser's Origin header. */
export const origin = (rule: string) =>
  z.string().transform((text, context) => {
    const href = text.replace(/\/$/, "");
    // The library would read an asterisk as a pattern.
    const isExact = isHttp(href) && !href.includes("*") && new URL(href).origin === href.toLowerCase();
    if (isExact) return href.toLowerCase();
    context.addIssue({ code: "custom", message: rule });
    return z.NEVER;
  });

export const origins = () =>
  z.string().transform((text, context): readonly string[] => {
    const rule = "must list origins such as https://app.example.com, separated by commas, without wildcards";
    const read = text.split(",").map((entry) => origin(rule).safeParse(entry.trim()));
    if (read.some(({ success }) => !success)) context.addIssue({ code: "custom", message: rule });
    return read.flatMap(({ data }) => data ?? []);
  });

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

export const trustProxy = () =>
  z.string().transform((text, context): readonly string[] => {
    const list = text.split(",").map((entry) => entry.trim());
    // A hop count or "true" would let clients choose their address and evade the sign-in limit.
    if (!list.every(isProxyRange))
      context.addIssue({
        code: "custom",
        message: "must list addresses, CIDR ranges, loopback, linklocal or uniquelocal, separated by commas",
      });
    return list;
  });

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

function isProxyRange(entry: string): boolean {
  if (PROXY_RANGES.has(entry) || isIP(entry)) return true;
  const [address = "", bits = ""] = entry.split("/");
  const widest = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isHttp = (text: string): boolean => /^https?:$/.test(protocolOf(text));
