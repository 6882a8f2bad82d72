import { z } from "zod";
import { type EngineAnswer, jsonOf } from "./answer.ts";
import { EngineAnswerError } from "./engine.errors.ts";

/**
 * Answers are parsed leniently: unknown fields are ignored, and an optional field is null when missing or malformed.
 */
export const optionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** An integer of minor units: a string in disputes, a number elsewhere, a bigint beyond 2^53. */
export const minorUnits = z
  .union([z.bigint(), z.int(), z.string().regex(/^-?\d+$/)])
  .transform((amount) => BigInt(amount));

export const optionalMinorUnits = minorUnits
  .nullish()
  .catch(null)
  .transform((amount) => amount ?? null);

/** ISO 8601. The engine's times are UTC; without this, one without a zone would be read as local time. */
export const instant = z.string().transform((text, context) => {
  const date = new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue({ code: "custom", message: "not a time" });
  return z.NEVER;
});

export const optionalInstant = instant
  .nullish()
  .catch(null)
  .transform((date) => date ?? null);

/** Parses a successful answer. @throws EngineAnswerError when a required field is missing */
export function read<T>(schema: z.ZodType<T>, answer: EngineAnswer): T {
  const { data, success, error } = schema.safeParse(jsonOf(answer));
  if (success) return data;
  const fields = error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new EngineAnswerError(`The payment engine's answer cannot be read: ${fields}`, answer.status);
}

/** Parses a body that is also passed on unchanged; null when it does not match. */
export function tryRead<T>(schema: z.ZodType<T>, json: unknown): T | null {
  return schema.safeParse(json).data ?? null;
}
