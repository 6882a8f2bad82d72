import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { FeeLine } from "#extensions/capabilities/fees/index.ts";
import { instant, momentOf, momentWhile, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import { type BookedStatus, type PayoutStatus, UNDONE } from "./payout.rules.ts";

/** The destination at the time of the request. Deleting it later does not redirect a payout. */
export interface DestinationSnapshot {
  readonly destinationType: "bank_account" | "card";
  readonly name: string;
  readonly last4: string | null;
  readonly bankLinkId: string | null;
  readonly bankAccountId: string | null;
  readonly paymentMethodId: string | null;
}

interface Reported {
  readonly status?: PayoutStatus;
  readonly failureReportedAt?: Date | null;
}

/** A payout to the organization. Its ID is the engine's payout ID, so that the same money is never sent twice. */
export const PayoutEntity = defineEntity({
  name: "Payout",
  tableName: "payouts",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<PayoutStatus>(),
    method: text().$type<"standard" | "instant">(),
    /** The amount that arrives. */
    amountMinorUnits: p.bigint("bigint"),
    feeMinorUnits: p.bigint("bigint"),
    /** The calculation of the fee, from the quote. Null without a fee, and in rows of earlier releases. */
    fee: p.json<FeeLine>().columnType("jsonb").nullable(),
    /** The part of amount and fee drawn from sales before their availability day, and the last such day. */
    drawnMinorUnits: p.bigint("bigint").defaultRaw("0"),
    drawnUntil: instant().nullable(),
    currency: text(),
    payoutDestinationId: text(),
    destination: p.json<DestinationSnapshot>().columnType("jsonb"),
    settlementId: text().nullable(),
    /** The entry that recovers its amount, since another payout paid the settlement. */
    recoveryEntryId: text().nullable(),
    payoutQuoteId: text().nullable(),
    statementDescriptor: text().nullable(),
    /** The rule that requires a review first. */
    reviewReason: text().nullable(),
    /** The time at which a second person or an operator released it. */
    reviewedAt: instant().nullable(),
    /** The time since which it needs no person and counts as paid out. Null while it waits for one. */
    letGoAt: instant().nullable(),
    traceId: text().nullable(),
    arrivalEstimateAt: instant().nullable(),
    paidAt: momentOf("paidAt", ({ status }: { status?: PayoutStatus; paidAt?: Date | null }) => status === "paid"),
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    bookedStatus: text().$type<BookedStatus>().default("reserved"),
    /** The time since which the engine reports that no money arrived. */
    failureReportedAt: momentWhile("failureReportedAt", ({ status }: Reported) => UNDONE.includes(status ?? "pending")),
    /** The time at which the failure became certain and the amount was released. */
    failureConfirmedAt: instant().nullable(),
    /** The engine reported it as paid after a certain failure. */
    hasConflict: p.boolean().default(false),
    /** The time at which an operator resolved the conflict. */
    conflictResolvedAt: instant().nullable(),
    /** The number of conflicts resolved by operators. */
    conflictCount: p.integer().default(0),
    initiatedBy: text(),
    /** The person accountable for an instant payout, directly or through a key of theirs; null if unknown. */
    requester: text().nullable(),
    approvedBy: text().nullable(),
    outcomeUnknownSince: instant().nullable(),
    /** The time since which we don't resend it because its destination is gone. An earlier request may be in flight. */
    withheldSince: instant().nullable(),
  },
});

export type Payout = InferEntity<typeof PayoutEntity>;
