import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { SaleStatus } from "./terminal-sale.rules.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A sale on a device. Locked after its device, its transaction and its refund. */
export const TerminalSaleEntity = defineEntity({
  name: "TerminalSale",
  tableName: "terminal_sales",
  ...tenantOwned,
  properties: {
    ...resource(),
    status: text().$type<SaleStatus>(),
    /** Whether it occupies its device: set by the rules, and unique per device while true. */
    isOccupying: p.boolean().default(false),
    deviceId: text(),
    transactionId: text(),
    refundId: text().nullable(),
    saleType: text().$type<"sale" | "authorization" | "refund">(),
    amountMinorUnits: p.bigint("bigint"),
    amountDetails: p.json<Fields>().columnType("jsonb").nullable(),
    currency: text(),
    tipEligibleMinorUnits: p.bigint("bigint").nullable(),
    tipMinorUnits: p.bigint("bigint").nullable(),
    approvedMinorUnits: p.bigint("bigint").nullable(),
    dueMinorUnits: p.bigint("bigint").nullable(),
    allowPartial: p.boolean().default(false),
    cancelReason: text().nullable(),
    /** What stands for our ID at the vendor, stored before the push. */
    vendorSaleId: text(),
    /** The terminal that it was pushed to, whose journal has it. The device may be separated from it meanwhile. */
    vendorDeviceId: text().nullable(),
    vendorReference: text().nullable(),
    /** Set before the push, which happens once. Null while it waits for its push. */
    pushedAt: instant().nullable(),
    /** The vendor may not start it after this time. Null until it is pushed. */
    notAfter: instant().nullable(),
    deadlineSeconds: p.integer(),
    deadlineAt: instant().nullable(),
    /** The rank of the last word of the vendor that was applied. */
    rank: p.integer().default(0),
    asks: p.integer().default(0),
    unknownSince: instant().nullable(),
    acknowledgedAt: instant().nullable(),
    contradictedAt: instant().nullable(),
    toldAt: instant().nullable(),
    /** Who ended it: the vendor's word wins against a person's decision. */
    endedBy: text().$type<"vendor" | "person">().nullable(),
    /** Why an approval is voided, or refunded in full; since when it is done; and the refund, where it had cleared. */
    reversal: text().$type<"contradiction" | "partial_not_allowed">().nullable(),
    reversedAt: instant().nullable(),
    reversalRefundId: text().nullable(),
    decision: p.json<Fields>().columnType("jsonb").nullable(),
    /** Statistics: steps are no changes. */
    steps: p.json<readonly Fields[]>().columnType("jsonb").defaultRaw("'[]'"),
    receipt: p.json<Fields>().columnType("jsonb").nullable(),
    failure: p.json<Fields>().columnType("jsonb").nullable(),
    options: p.json<Fields>().columnType("jsonb").nullable(),
    cart: p.json<readonly Fields[]>().columnType("jsonb").defaultRaw("'[]'"),
    reference: text().nullable(),
    wasOffline: p.boolean().default(false),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type TerminalSale = InferEntity<typeof TerminalSaleEntity>;
