import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { BalanceImpact } from "./balance-impact.rules.ts";
import { reasonCategoryOf } from "./reason-codes.rules.ts";
import { readinessOf } from "./requirements.rules.ts";
import type { StageVisit } from "./stage-history.rules.ts";

type Claim = Parameters<typeof reasonCategoryOf>[0];
type Prepared = Claim & { readonly goods?: string; readonly attachedTypes?: readonly string[] };

/** Computed in every flush, so that list filters agree with the rules. */
const reasonCategory = (dispute: Claim) => reasonCategoryOf(dispute);
const isReady = (dispute: Prepared) => readinessOf(claimOf(dispute)).isReady;

function claimOf({ goods = "digital", attachedTypes = [], ...claim }: Prepared) {
  return { reasonCategory: reasonCategoryOf(claim), goods, attachedTypes };
}

/** Our data about an engine dispute: list columns, and the platform's actions. */
export const DisputeExtensionEntity = defineEntity({
  name: "DisputeExtension",
  tableName: "dispute_extensions",
  ...tenantOwned,
  properties: {
    ...resource(),
    engineDisputeId: text(),
    transactionId: text(),
    /** Copied from its transaction for list filters. */
    customerId: text().nullable(),
    last4: text().nullable(),
    network: text().nullable(),
    isLiabilityShifted: p.boolean().default(false),
    /** Whether refunds of it reach the disputed amount. */
    isRefunded: p.boolean().default(false),
    /** Guessed from its transaction until a person chooses. */
    goods: text().default("digital"),
    isGoodsChosen: p.boolean().default(false),
    /** The engine's profile that took the payment. */
    profileId: text().nullable(),
    /** The engine's name of the processor that follows it. */
    processor: text().nullable(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    /** The engine's own value, so that new stages pass through. */
    stage: text(),
    status: text(),
    /** Its stages as of its last change of stage; empty before. */
    stageHistory: p.json<readonly StageVisit[]>().columnType("jsonb").defaultRaw("'[]'"),
    reason: text().nullable(),
    reasonCode: text().nullable(),
    reasonCategory: text().default("general").onCreate(reasonCategory).onUpdate(reasonCategory),
    respondBy: instant().nullable(),
    /**
     * The times at which the bank opened and closed it, from the engine. `createdAt` is when the engine learned of it.
     */
    openedAt: instant(),
    closedAt: instant().nullable(),
    /** The time of the platform's last action at the engine (spec, "Submit dispute evidence"). */
    lastPlatformActionAt: instant().nullable(),
    /** The time since which a submission is unconfirmed by the engine. */
    outcomeUnknownSince: instant().nullable(),
    /** What it did to the balance, set where its entries are made. Null without entries. */
    balanceImpact: p.json<BalanceImpact>().columnType("jsonb").nullable(),
    /** The number of responses sent in all stages. */
    submissionCount: p.integer().default(0),
    /** The number of pieces of this stage. */
    evidenceCount: p.integer(),
    /** The number of pieces of this stage attached or replaced since the last submission. */
    unsubmittedCount: p.integer().default(0),
    /** The types of this stage's evidence. */
    attachedTypes: p.json<readonly string[]>().columnType("jsonb").defaultRaw("'[]'"),
    isReady: p.boolean().default(false).onCreate(isReady).onUpdate(isReady),
    /** The organization's switch when it was opened, until a person sets the dispute's own. */
    autoSubmit: p.boolean().default(true),
    isAutoSubmitChosen: p.boolean().default(false),
    /** Whether the deadline passed without a response. */
    isPastDue: p.boolean().default(false),
    /** A user of the central service. */
    assignee: text().nullable(),
    /** The merchant's note. */
    sealedNote: text().nullable(),
    encryptionKeyId: text().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type DisputeExtension = InferEntity<typeof DisputeExtensionEntity>;
