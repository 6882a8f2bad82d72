import { z } from "zod";
import { parsed } from "./parsed.ts";
import type {
  CardRead,
  RemoteConnection,
  RemoteDevice,
  RemoteSale,
  RemoteStep,
  TerminalMessage,
  TerminalPayment,
  TerminalRefund,
} from "./port.ts";

/** The port's values in JSON: amounts as digits, times as RFC 3339. Vendors' answers are brought into this form. */

/** PostgreSQL stores no U+0000: a text with it could never be kept. */
const isStorable = (text: string): boolean => !text.includes("\0");
const textUpTo = (length: number) => z.string().max(length).refine(isStorable);
const name = textUpTo(128).min(1);
/** Shown to people only, so nothing depends on each character. */
const words = z
  .string()
  .max(500)
  .transform((text) => text.replaceAll("\0", ""));
/** An integer column. */
const rank = z.int().min(0).max(2_147_483_647);
const amount = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(BigInt);
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** Shown on receipts only: what cannot be read is left out. */
const shown = textUpTo(64).min(1).nullish().catch(null).transform(absent);

function absent<Value>(value: Value | null | undefined): Value | null {
  return value ?? null;
}

const cardSchema: z.ZodType<CardRead> = z.object({
  applicationLabel: shown,
  aid: shown,
  tvr: shown,
  tsi: shown,
  authorizationCode: shown,
  entryMode: z.enum(["chip", "contactless", "swipe", "manual"]),
  verification: z.enum(["pin", "signature", "device", "none"]).nullish().catch(null).transform(absent),
  brand: shown,
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullish()
    .catch(null)
    .transform(absent),
  expMonth: z.int().min(1).max(12).nullish().catch(null).transform(absent),
  expYear: z.int().min(2000).max(2100).nullish().catch(null).transform(absent),
  funding: shown,
  issuerCountry: shown,
  cardReference: name.nullish().catch(null).transform(absent),
});

const stepSchema: z.ZodType<{ step: RemoteStep; at: Date }> = z.object({
  step: z.enum(["presented", "inserted", "tip", "pin", "approved", "declined", "removed"]),
  at: time,
});

/** A step of a later version of the vendor must not hide the word about the money. */
const stepsSchema = z
  .array(z.unknown())
  .max(100)
  .transform((steps) =>
    steps.flatMap((step) => {
      const read = stepSchema.safeParse(step);
      return read.success ? [read.data] : [];
    }),
  );

const failure = z.object({ code: name, message: words });

export const saleSchema: z.ZodType<RemoteSale> = z.object({
  saleId: name,
  vendorReference: name.nullable(),
  rank,
  state: z.enum(["waiting", "in_progress", "approved", "declined", "canceled", "expired"]),
  fenced: z.boolean(),
  amountApproved: amount.nullable(),
  tipAmount: amount.nullable(),
  cancelReason: z.enum(["buyer_canceled", "seller_canceled", "timed_out"]).nullable(),
  failure: failure.extend({ retryable: z.boolean() }).nullable(),
  steps: stepsSchema,
  card: cardSchema.nullable(),
  wasOffline: z.boolean(),
});

export const paymentSchema: z.ZodType<TerminalPayment> = z.object({
  transactionId: name,
  vendorReference: name,
  state: z.enum(["authorized", "captured", "voided", "expired", "declined"]),
  currency: z.string().regex(/^[A-Z]{3}$/),
  amountAuthorized: amount,
  amountCaptured: amount,
  amountVoided: amount,
  authorizationExpiresAt: time.nullable(),
  card: cardSchema.nullable(),
  createdAt: time,
  updatedAt: time,
});

export const refundSchema: z.ZodType<TerminalRefund> = z.object({
  refundId: name,
  transactionId: name,
  state: z.enum(["pending", "succeeded", "failed"]),
  amount,
  failure: failure.nullable(),
  arn: textUpTo(64).nullable(),
});

export const deviceSchema: z.ZodType<RemoteDevice> = z.object({
  vendorDeviceId: name,
  model: name,
  serialNumber: name,
});

export const connectionSchema: z.ZodType<RemoteConnection> = z.object({
  vendorDeviceId: name,
  online: z.boolean(),
  seenAt: time,
  network: shown,
  batteryPercent: z.int().min(0).max(100).nullish().catch(null).transform(absent),
  charging: z.boolean().nullish().catch(null).transform(absent),
  appVersion: shown,
  firmwareVersion: shown,
});

const id = textUpTo(64).min(1);

export const messageSchema: z.ZodType<TerminalMessage> = z.discriminatedUnion("kind", [
  z.object({ id, kind: z.literal("sale"), sale: saleSchema }),
  // One that cannot be read here is read from the vendor.
  z.object({ id, kind: z.literal("payment"), transactionId: name, payment: paymentSchema.nullish().catch(null) }),
  z.object({ id, kind: z.literal("refund"), refundId: name }),
  z.object({ id, kind: z.literal("connections"), connections: z.array(connectionSchema).max(1_000) }),
  z.object({ id, kind: z.literal("paired"), code: textUpTo(32), device: deviceSchema }),
]);

/** A message in the form that `readStoredMessage` reads: JSON knows no bigint. */
export const storableMessage = (message: TerminalMessage): string =>
  JSON.stringify(message, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));

export const readStoredMessage = (stored: unknown): TerminalMessage => parsed(messageSchema, stored);
