import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { AttemptStatus, Quantities, StoredAmounts } from "./link-shapes.rules.ts";

/** The way of a payer who named none. */
export const USUAL_WAY = "link";

/** One payer's attempt to pay a link. It is only changed under the lock of its link's row. */
export const PaymentLinkAttemptEntity = defineEntity({
  name: "PaymentLinkAttempt",
  tableName: "payment_link_attempts",
  ...tenantOwned,
  properties: {
    ...resource(),
    paymentLinkId: text(),
    /** The payment at the engine, whose ID exists before it. */
    transactionId: text(),
    status: text().$type<AttemptStatus>(),
    /** Which of the link's uses it has, from 1. Null for a link without a limit, and once freed. */
    slotNumber: p.integer().nullable(),
    /** The number that it gave back, until another attempt takes it. */
    freedSlotNumber: p.integer().nullable(),
    /** Whether it counts among the link's open attempts or uses, and has its stock. */
    holdsUse: p.boolean(),
    /** Computed when it began, and never again. */
    amounts: p.json<StoredAmounts>().columnType("jsonb"),
    quantities: p.json<Quantities>().columnType("jsonb").defaultRaw("'{}'"),
    /** SHA-256 of the code in the address of the attempt's page. */
    codeHash: text(),
    sealedCode: text(),
    /** JSON of what the payer entered. Null when nothing, or once removed. */
    sealedPayer: text().nullable(),
    encryptionKeyId: text(),
    /** How the payer came to the link. Null stands for the usual way. */
    way: text().nullable(),
    /** Whether the engine was told the customer, since the payer was signed in. */
    isPayerKnown: p.boolean().default(false),
    /** Of the page on which the payer began: of the mails that follow. Null for English. */
    language: text().nullable(),
    /** Whether the payer answered a challenge. */
    isChallenged: p.boolean().default(false),
    /** Of the answer, which counts once. */
    challengeHash: text().nullable(),
    /** The email with which the payer came. */
    sendId: text().nullable(),
    /** When the payment's session at the engine ends. It holds its use until the engine can take no more. */
    heldUntil: instant(),
    /** When the refund of an overpayment was started. */
    refundStartedAt: instant().nullable(),
    /** When that refund failed. Null once the money is on its way back, or is back. */
    refundFailedAt: instant().nullable(),
  },
});

export type PaymentLinkAttempt = InferEntity<typeof PaymentLinkAttemptEntity>;
