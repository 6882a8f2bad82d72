import type { JWK } from "jose";
import { z } from "zod";

/** A master key for encryption at rest. */
interface EncryptionKey {
  readonly id: string;
  /** 32 random bytes. */
  readonly key: Uint8Array;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

const anyWholeNumber = ({ min, max }: Range) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

export const wholeNumber = (standard: number, range: Range) => anyWholeNumber(range).default(standard);

export const wholeNumberOrNone = (range: Range) => anyWholeNumber(range).optional();

const PORTS = { min: 0, max: 65_535 };

/** 0 lets the operating system choose a free port. */
export const port = (standard: number) => wholeNumber(standard, PORTS);

export const portOrNone = () => wholeNumberOrNone(PORTS);

/** Characters that a header value carries unchanged. A comma would look like a header sent twice. */
export const secret = () =>
  z
    .string()
    .regex(/^[!-+\--~]([ -+\--~]*[!-+\--~])?$/, "must be printable ASCII without commas and without spaces around it");

export const label = () => z.string().regex(/^[\w-]{1,64}$/, { error: "must be 1 to 64 letters, digits, - or _" });

export const webhookSecret = () =>
  z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "must be whsec_ and the base64 of 24 to 64 bytes");

export const instant = () =>
  z.iso
    .datetime({ offset: true, error: "must be an RFC 3339 time such as 2031-01-31T00:00:00Z" })
    .transform((text) => new Date(text));

export const postgresUrl = () =>
  url(/^postgres(ql)?:$/, "must be given as postgresql://user:password@host:port/database");

export const redisUrl = () => url(/^rediss?:$/, "must be given as redis://user:password@host:port/database");

export const httpUrl = () => url(/^https?:$/, "must be given as an http:// or https:// address");

const url = (protocol: RegExp, error: string) =>
  z.string({ error }).refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), error);

/** The host of each organization is its slug below one domain. */
export const portalOrigin = () =>
  z
    .string()
    .regex(
      /^https?:\/\/\{slug\}(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:\d{1,5})?$/,
      "must be given as https://{slug}.<domain>, with {slug} where the organization's slug belongs",
    );

const MAIL_SERVER_RULE = "must be given as smtp://user:password@host:port or smtps://user:password@host:port";

/**
 * The default port is 465 for smtps, 587 for smtp. Query options are refused: they could turn off certificate checks.
 */
export const mailServer = () =>
  z.string().transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const secure = url?.protocol === "smtps:";
    const credentials = url && credentialsIn(url);
    if (url && credentials !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname && isBare(url)) {
      const host = url.hostname.replace(/^\[|\]$/g, "");
      return { host, port: Number(url.port) || (secure ? 465 : 587), secure, credentials };
    }
    context.addIssue({ code: "custom", message: MAIL_SERVER_RULE });
    return z.NEVER;
  });

const isBare = ({ pathname, search, hash }: URL): boolean => /^\/?$/.test(pathname) && search === "" && hash === "";

/** Null without credentials; undefined when only one of user and password is present or the encoding is invalid. */
function credentialsIn({ username, password }: URL) {
  if (username === "" && password === "") return null;
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    return user && pass ? { user, pass } : undefined;
  } catch {
    return undefined;
  }
}

const ADDRESS = /^[^\s@<>,;"]+@[A-Za-z0-9.-]+$/;

/** An address, or a name and an address: "Name <address>". */
export const mailbox = () =>
  z.string().transform((text, context) => {
    const [, name = "", address = text.trim()] = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
    if (ADDRESS.test(address)) return { name, address };
    context.addIssue({ code: "custom", message: "must be an address such as Tollhouse <no-reply@tollhouse.example>" });
    return z.NEVER;
  });

export const onOrOff = (standard: "on" | "off") =>
  z.enum(["on", "off"], { error: "must be on or off" }).default(standard);

/** From 0 to 1. */
export const ratio = () =>
  z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, "must be a number from 0 to 1")
    .transform(Number)
    .default(1);

const PUBLIC_KEYS_RULE = "must be a JSON Web Key Set of public Ed25519 keys, each with its own kid";

const publicKey = z
  .object({
    kty: z.literal("OKP"),
    crv: z.literal("Ed25519"),
    kid: z.string().min(1).max(200),
    x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    // The private part must not be distributed to verifiers.
    d: z.never().optional(),
  })
  .transform(({ kty, crv, kid, x }): JWK => ({ kty, crv, kid, x }));

export const publicKeys = () =>
  z.string().transform((text, context): readonly JWK[] => {
    const keySet = z.object({ keys: z.array(publicKey).min(1) }).safeParse(jsonOf(text));
    const keys = keySet.data?.keys ?? [];
    if (new Set(keys.map(({ kid }) => kid)).size === keys.length && keys.length > 0) return keys;
    context.addIssue({ code: "custom", message: PUBLIC_KEYS_RULE });
    return z.NEVER;
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const KEYS_RULE = "must be given as <id>:<32 bytes in base64url>, several separated by commas, the current one first";

export const encryptionKeys = () =>
  z
    .string({ error: KEYS_RULE })
    .transform((text, context): readonly EncryptionKey[] => {
      const keys = text.split(",").map((part) => encryptionKey(part.trim()));
      if (keys.some((key) => key === null)) context.addIssue({ code: "custom", message: KEYS_RULE });
      return keys.filter((key) => key !== null);
    })
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, "must not name the same key id twice");

function encryptionKey(text: string): EncryptionKey | null {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43})=?$/.exec(text);
  if (!match?.[1] || !match[2]) return null;
  return { id: match[1], key: Buffer.from(match[2], "base64url") };
}

const LIMIT_RULE = "must be a limit from 1 to 100 and the day from which it counts, for example 20@2026-04-18";

/** A limit that counts from a day on. */
export const limitFrom = (otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((text, context) => {
      const match = /^([1-9]\d?|100)@(\d{4}-\d{2}-\d{2})$/.exec(text);
      const from = match?.[2] ?? "";
      if (match && !Number.isNaN(Date.parse(from))) return { limit: Number(match[1]), from };
      context.addIssue({ code: "custom", message: LIMIT_RULE });
      return z.NEVER;
    });
