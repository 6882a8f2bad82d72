import { z } from "zod";
import { words } from "#sandbox/shared/words.ts";
import { UnreadableBodyError, UnreadableQueryError } from "./errors.ts";
import { parseJson } from "./json.ts";

/** The engine treats `null` in an optional field as absent. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish();

type Loose<Name extends string> = { [N in Name]: z.ZodOptional<z.ZodUnknown> };

/** Optional fields, named in lines, that the sandbox accepts without validating their values. */
export const loose = <const Line extends string>(...lines: Line[]) =>
  Object.fromEntries(words(...lines).map((name) => [name, z.unknown().optional()])) as Loose<
    ReturnType<typeof words<Line>>[number]
  >;

export const text = (max = 255) => z.string().max(max);
export const clientId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "1 to 64 of A-Z a-z 0-9 _ -");
export const minorUnits = z.number().int().nonnegative();

// Four digits of year: PostgreSQL has no timestamp for every date of JavaScript.
export const instant = z
  .string()
  .refine((value) => /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)), "an ISO 8601 date time");
export const anyObject = z.record(z.string(), z.unknown());

function problemOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return "invalid data";
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") return `unknown field \`${issue.keys[0]}\``;
  if (issue.code === "invalid_type" && issue.message.includes("received undefined")) return `missing field \`${path}\``;
  return path ? `${path}: ${issue.message}` : issue.message;
}

/** Parses a JSON body; every error in it is 400 IR_06. */
export function readBody<T>(schema: z.ZodType<T>, contentType: string | undefined, raw: Buffer): T {
  if (!contentType?.toLowerCase().startsWith("application/json")) throw new UnreadableBodyError("Content type error");
  const result = schema.safeParse(parseJson(raw));
  if (!result.success) throw new UnreadableBodyError(problemOf(result.error));
  return result.data;
}

/** Parses a query string, or the body of a page's form; every error in it is a plain-text 400. */
export function readQuery<T>(schema: z.ZodType<T>, query: URLSearchParams): T {
  const names = [...query.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new UnreadableQueryError(`duplicate field \`${repeated}\``);
  if (query.toString().includes("%00")) throw new UnreadableQueryError("a value contains a NUL character");
  const result = schema.safeParse(Object.fromEntries(query));
  if (!result.success) throw new UnreadableQueryError(problemOf(result.error));
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
