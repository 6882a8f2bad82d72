import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, momentOf, momentWhile, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import { type BookedStatus, type PayoutStatus, UNDONE } from "./payout.rules.ts";

/** A destination as it was when the payout was asked for. What is deleted later does not change where a payout goes. */
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

/** Money that goes to the organization. Its id is the engine's payout id, and there is never a second one for the same money. */
export const PayoutEntity = defineEntity({
  name: "Payout",
  tableName: "payouts",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<PayoutStatus>(),
    method: text().$type<"standard" | "instant">(),
    /** What arrives. */
    amountMinorUnits: p.bigint("bigint"),
    feeMinorUnits: p.bigint("bigint"),
    /** How much of amount and fee came from sales before their day, and the last of these days. */
    drawnMinorUnits: p.bigint("bigint").defaultRaw("0"),
    drawnUntil: instant().nullable(),
    currency: text(),
    payoutDestinationId: text(),
    destination: p.json<DestinationSnapshot>().columnType("jsonb"),
    settlementId: text().nullable(),
    /** The entry that takes its amount back, since another payout has paid the settlement. */
    recoveryEntryId: text().nullable(),
    payoutQuoteId: text().nullable(),
    statementDescriptor: text().nullable(),
    /** The rule for which a person has to look at it first. */
    reviewReason: text().nullable(),
    /** When a second person or an operator let it go on. */
    reviewedAt: instant().nullable(),
    /** Since when nobody has to look at it any more, so that it counts as paid out. Null while it waits for a person. */
    letGoAt: instant().nullable(),
    traceId: text().nullable(),
    arrivalEstimateAt: instant().nullable(),
    paidAt: momentOf("paidAt", ({ status }: { status?: PayoutStatus; paidAt?: Date | null }) => status === "paid"),
    failureCode: text().nullable(),
    failureMessage: text().nullable(),
    bookedStatus: text().$type<BookedStatus>().default("reserved"),
    /** Since when the engine says that no money arrived. */
    failureReportedAt: momentWhile("failureReportedAt", ({ status }: Reported) => UNDONE.includes(status ?? "pending")),
    /** When it was certain that no money arrived, so that its amount was given back. */
    failureConfirmedAt: instant().nullable(),
    /** The engine said that it arrived although it had failed before. */
    hasConflict: p.boolean().default(false),
    /** When an operator said what is true of it. */
    conflictResolvedAt: instant().nullable(),
    /** How often an operator said so. */
    conflictCount: p.integer().default(0),
    initiatedBy: text(),
    /** Who answers for an instant payout: the person who asked for it, also by a key of theirs, where one is known. */
    requester: text().nullable(),
    approvedBy: text().nullable(),
    outcomeUnknownSince: instant().nullable(),
    /** Since when we do not send it again, because its destination is gone. A request from before may be on its way. */
    withheldSince: instant().nullable(),
  },
});

export type Payout = InferEntity<typeof PayoutEntity>;
