import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { BankLineStatus, DifferenceReason } from "./bank-match.rules.ts";

/** A statement of the bank account that pays payouts. The same content is imported once. */
export const BankFileEntity = defineEntity({
  name: "BankFile",
  tableName: "bank_files",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    sha256: text(),
    lineCount: p.integer(),
    /** The first booking day among its lines. */
    firstDay: p.date().nullable(),
    createdAt: instant(),
    /** Null while lines are missing, for example after a crash: importing the same file again continues. */
    finishedAt: instant().nullable(),
  },
});

/** A booking of the bank account. */
export const BankLineEntity = defineEntity({
  name: "BankLine",
  tableName: "bank_lines",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** The bank's ID of the booking. */
    lineId: text().primary(),
    fileId: text(),
    lineNumber: p.integer(),
    bookedOn: p.date(),
    /** Negative when it left the account. */
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    /** The bank's text. */
    reference: text(),
    status: text().$type<BankLineStatus>(),
    /** The difference, or the reason that nothing was chosen. */
    reason: text().$type<DifferenceReason>().nullable(),
    /** The payout or deposit that it is, or that it names and differs from. */
    sourceId: text().nullable(),
    matchedBy: text().$type<"reference" | "amount_and_day" | "operator">().nullable(),
  },
});

/** A payout of the ledger that must be on a bank statement: sent, returned, or arrived after it was returned. */
export const BankMovementEntity = defineEntity({
  name: "BankMovement",
  tableName: "bank_movements",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** The posting of the ledger. */
    sourceId: text().primary(),
    event: text().primary(),
    payoutId: text(),
    /** As the bank books it: negative when it left. */
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    movedOn: p.date(),
    /** The line that confirms it. */
    lineId: text().nullable(),
  },
});
