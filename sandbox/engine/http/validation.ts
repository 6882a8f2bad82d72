import { z } from "zod";
import { words } from "#sandbox/shared/words.ts";
import { errors, UnreadableBodyError, UnreadableQueryError, unreadableJson } from "./errors.ts";
import { parseJson } from "./json.ts";
import { firstOf, problemOf, refusal, statusOf, unknownVariant } from "./problems.ts";

/** The engine treats `null` in an optional field as absent. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish();

type Loose<Name extends string> = { [N in Name]: z.ZodOptional<z.ZodUnknown> };

/** Optional fields, named in lines, that the sandbox accepts without validating their values. */
export const loose = <const Line extends string>(...lines: Line[]) =>
  Object.fromEntries(words(...lines).map((name) => [name, z.unknown().optional()])) as Loose<
    ReturnType<typeof words<Line>>[number]
  >;

/** Optional fields of one type, named in a line. */
export const nullable = <T extends z.ZodType>(schema: T, names: string) =>
  Object.fromEntries(words(names).map((name) => [name, optional(schema)]));

export const text = (max = 255) => z.string().max(max);
export const clientId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "1 to 64 of A-Z a-z 0-9 _ -");
export const minorUnits = z.number().int().nonnegative();

// Four digits of year: PostgreSQL has no timestamp for every date of JavaScript.
export const instant = z
  .string()
  .refine((value) => /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)), "an ISO 8601 date time");
/** An absolute URL, as the engine writes it. */
export const url = z
  .string()
  .refine((value) => URL.canParse(value), refusal("relative URL without a base"))
  .transform((value) => new URL(value).href);
export const sessionExpiry = z
  .number()
  .int()
  .refine(
    (seconds) => seconds >= 60 && seconds <= 7_890_000,
    refusal("session_expiry should be between 60(1 min) to 7890000(3 months).", 422),
  );
export const anyObject = z.record(z.string(), z.unknown());

/** Data under the name of its kind; the fields in `beside` may accompany it or be alone. */
export const oneKind =
  (kinds: readonly string[], beside?: string) =>
  (data: object, context: z.RefinementCtx): void => {
    const [kind, another] = Object.keys(data).filter((name) => name !== beside);
    const refuse = (message: string) => context.addIssue({ code: "custom", ...refusal(message) });
    if (another || !(kind || beside)) refuse("invalid value: map, expected map with a single key");
    else if (kind && !kinds.includes(kind)) refuse(unknownVariant(kind, kinds));
  };

/** Parses a JSON body; an error in it is 400 IR_06, or 422 IR_06 if it can be read. */
export function readBody<T>(schema: z.ZodType<T>, contentType: string | undefined, raw: Buffer): T {
  if (!contentType?.toLowerCase().startsWith("application/json")) throw new UnreadableBodyError("Content type error");
  const result = schema.safeParse(parseJson(raw), { reportInput: true });
  if (result.success) return result.data;
  const issue = firstOf(result.error);
  throw statusOf(issue) === 422 ? errors.invalidData(issue.message) : unreadableJson(problemOf(issue));
}

/** Parses a query string, or the body of a page's form; every error in it is a plain-text 400. */
export function readQuery<T>(schema: z.ZodType<T>, query: URLSearchParams): T {
  const names = [...query.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new UnreadableQueryError(`duplicate field \`${repeated}\``);
  if (query.toString().includes("%00")) throw new UnreadableQueryError("a value contains a NUL character");
  const result = schema.safeParse(Object.fromEntries(query), { reportInput: true });
  if (!result.success) throw new UnreadableQueryError(problemOf(firstOf(result.error)));
  return result.data;
}

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, "an unsigned integer")
    .transform(Number)
    .refine((value) => value >= low && value <= high, `between ${low} and ${high}`);

export const queryLimit = wholeNumber(1, 100);
export const queryOffset = wholeNumber(0, 20_000);
export const queryFlag = z.enum(["true", "false"]).transform((value) => value === "true");

/** A comma-separated list of known values in a query. */
export const commaList = (values: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(",").map((value) => value.trim()))
    .refine((given) => given.every((value) => values.includes(value)), `one of ${values.join(", ")}`);

export const bodyLimit = optional(z.number().int().min(1).max(100));
export const bodyOffset = optional(z.number().int().min(0).max(20_000));

// A domain becomes part of a header, so it must not end a directive or the header.
const linkConfig = z.object({ allowed_domains: z.array(z.string().regex(/^[\w.*:/-]+$/)) });

/** Domains that may frame a link; undefined when the configuration has none, or an invalid one. */
export const allowedDomains = (config: unknown): string[] | undefined =>
  linkConfig.safeParse(config).data?.allowed_domains;
