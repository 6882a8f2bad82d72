import { z } from "zod";

/** A master key for secrets at rest. */
export interface EncryptionKey {
  readonly id: string;
  /** 32 random bytes. */
  readonly key: Uint8Array;
}

export const wholeNumber = (standard: number, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(standard);

/** 0 lets the operating system choose a free port. */
export const port = (standard: number) => wholeNumber(standard, { min: 0, max: 65_535 });

/** What fits into a header value unchanged. A comma would look like a header that was sent twice. */
export const secret = () =>
  z
    .string()
    .regex(/^[!-+\--~]([ -+\--~]*[!-+\--~])?$/, "must be printable ASCII without commas and without spaces around it");

export const instant = () =>
  z.iso
    .datetime({ offset: true, error: "must be an RFC 3339 time such as 2031-01-31T00:00:00Z" })
    .transform((text) => new Date(text));

export const postgresUrl = () =>
  url(/^postgres(ql)?:$/, "must be given as postgresql://user:password@host:port/database");

export const httpUrl = () => url(/^https?:$/, "must be given as an http:// or https:// address");

const url = (protocol: RegExp, error: string) =>
  z.string({ error }).refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), error);

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
