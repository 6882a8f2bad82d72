import { z } from "zod";
import { errors } from "./errors.ts";

const money = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** A discount is a line below zero. */
const signed = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

const settings = z.record(z.string(), z.unknown());

const pushSchema = z.object({
  sale_id: z.string().min(1).max(64),
  transaction_id: z.string().min(1).max(64),
  vendor_device_id: z.string(),
  type: z.enum(["sale", "authorization", "refund"]),
  amount: money,
  currency: z.string().regex(/^[A-Z]{3}$/),
  tip_eligible_amount: money.nullable().default(null),
  allow_partial: z.boolean().default(false),
  refunds: z.object({ refund_id: z.string(), vendor_reference: z.string() }).nullable().default(null),
  not_after: z.iso.datetime(),
  deadline_at: z.iso.datetime(),
  configuration: settings.default({}),
  cart: z.array(z.object({ name: z.string(), amount: signed, quantity: z.int().nullish() })).default([]),
});

/** A sale as it was pushed. */
export type Push = z.infer<typeof pushSchema>;

export const accountSchema = z.object({ reference: z.string().min(1).max(200), webhook_url: z.url() });
export const pairSchema = z.object({ code: z.string().max(20), device_id: z.string().max(64) });
export const configurationSchema = z.object({ configuration: settings });
export const displaySchema = z.object({ shown: settings });
export const journalSchema = z.object({ sale_ids: z.array(z.string()).max(1_000) });
export const captureSchema = z.object({ amount: money });
export const refundSchema = z.object({ refund_id: z.string(), transaction_id: z.string(), amount: money });
export const listSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

export function readPush(body: unknown): Push {
  const push = parse(pushSchema, body);
  if ((push.type === "refund") !== (push.refunds !== null)) throw errors.invalid("refunds belongs to a refund.");
  return push;
}

export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw errors.invalid(`${issue?.path.join(".")}: ${issue?.message}`);
}
