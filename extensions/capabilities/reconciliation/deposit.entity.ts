import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A file from the processor. The same content is imported once. */
export const DepositFileEntity = defineEntity({
  name: "DepositFile",
  tableName: "deposit_files",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    sha256: text(),
    lineCount: p.integer(),
    /** The first deposit day among its lines. */
    firstDay: p.date().nullable(),
    createdAt: instant(),
    /** Null while lines are missing, for example after a crash: importing the same file again continues. */
    finishedAt: instant().nullable(),
  },
});

/** A sale, refund or dispute that the processor paid or took. */
export const DepositLineEntity = defineEntity({
  name: "DepositLine",
  tableName: "deposit_lines",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** The processor's line ID. */
    lineId: text().primary(),
    fileId: text(),
    lineNumber: p.integer(),
    /** The processor's ID of the bank transfer. */
    depositId: text(),
    depositedOn: p.date(),
    lineType: text(),
    /** The reference in the file. */
    reference: text(),
    /** Our transaction, refund or dispute; the reference when unknown, and null for a separate fee line. */
    sourceId: text().nullable(),
    /** Gross. Negative when the processor took it. */
    amountMinorUnits: p.bigint("bigint"),
    /** The processor's fee. */
    feeMinorUnits: p.bigint("bigint"),
    currency: text(),
  },
});

/** The result of the last reconciliation. */
export const ReconciliationEntity = defineEntity({
  name: "Reconciliation",
  tableName: "reconciliations",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** The first day of the compared deposits. */
    since: p.date(),
    lineCount: p.integer(),
    differenceCount: p.integer(),
    /**
     * The explained share of the deposited amounts in basis points, for the currency with the smallest share. Null
     * without deposits.
     */
    explainedBasisPoints: p.integer().nullable(),
    /** Sources of entries up to this time were checked for a deposit. */
    enteredUntil: instant().nullable(),
    /** The number of sources without a deposit for longer than processors take, and the time of the oldest. */
    notDepositedCount: p.integer(),
    notDepositedSince: instant().nullable(),
    reconciledAt: instant(),
    /** Postings up to this time are compared with bank statements. */
    movementsUntil: instant().nullable(),
    /** The number of lines of bank statements without a match. */
    bankOpenCount: p.integer().default(0),
  },
});
