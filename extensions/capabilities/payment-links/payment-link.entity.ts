import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { searchText } from "#extensions/platform/search/search-column.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type {
  AmountType,
  LinkStatus,
  LinkUse,
  PauseReason,
  Quantities,
  StoredCollect,
  StoredCompletion,
  StoredTerms,
} from "./link-shapes.rules.ts";

/**
 * A page at which payers pay. Whoever claims or frees a use or stock, or changes the status, the terms or the limit,
 * locks this row first.
 */
export const PaymentLinkEntity = defineEntity({
  name: "PaymentLink",
  tableName: "payment_links",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** 22 base64url characters, in the sandbox behind `sandbox_`. Who has it can pay. */
    code: text(),
    title: text(),
    description: text().nullable(),
    mode: text().$type<"payment">(),
    status: text().$type<LinkStatus>(),
    /** Why it was paused last. Null where nobody did, and once it is active again. */
    pauseReason: text().$type<PauseReason>().nullable(),
    /** When it was activated after declines had paused it: the declines before do not pause it again. */
    declinesCountFrom: instant().nullable(),
    use: text().$type<LinkUse>(),
    /** 1 for single use; null without a limit. */
    maxUses: p.integer().nullable(),
    /** Paid attempts that hold a use. */
    usesCount: p.integer().default(0),
    /** Open attempts, which hold a use each. */
    openAttempts: p.integer().default(0),
    collectedMinorUnits: p.bigint("bigint").defaultRaw("0"),
    /** What open and paid attempts have of each item with a stock. */
    stockClaimed: p.json<Quantities>().columnType("jsonb").defaultRaw("'{}'"),
    amountType: text().$type<AmountType>(),
    currency: text(),
    terms: p.json<StoredTerms>().columnType("jsonb"),
    /** Increases with every change of what payers pay. */
    priceVersion: p.integer().default(1),
    /** Once a payer has started to pay, the amounts are fixed. */
    hasAttempts: p.boolean().default(false),
    collect: p.json<StoredCollect>().columnType("jsonb").defaultRaw("'{}'"),
    afterCompletion: p.json<StoredCompletion>().columnType("jsonb").nullable(),
    inactiveMessage: text().nullable(),
    expiresAt: instant().nullable(),
    customerId: text().nullable(),
    locale: text().nullable(),
    reference: text().nullable(),
    searchText: searchText({ id: "start", title: "word", reference: "part" }),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type PaymentLink = InferEntity<typeof PaymentLinkEntity>;
