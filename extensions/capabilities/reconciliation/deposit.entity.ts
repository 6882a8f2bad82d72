import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A file of the processor. The same content is imported once. */
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
    /** The first day on which one of its lines was deposited. */
    firstDay: p.date().nullable(),
    createdAt: instant(),
    /** Null while lines are missing, for example after a crash: an import of the same file goes on. */
    finishedAt: instant().nullable(),
  },
});

/** A sale, refund or dispute that the processor has paid or taken. */
export const DepositLineEntity = defineEntity({
  name: "DepositLine",
  tableName: "deposit_lines",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** The processor's own id of the line. */
    lineId: text().primary(),
    fileId: text(),
    lineNumber: p.integer(),
    /** The processor's id of the transfer to the bank. */
    depositId: text(),
    depositedOn: p.date(),
    lineType: text(),
    /** As the file names it. */
    reference: text(),
    /** Our transaction, refund or dispute. The reference again when it is none of ours, and null for a fee that is a line of its own. */
    sourceId: text().nullable(),
    /** Gross. Below 0 when it was taken. */
    amountMinorUnits: p.bigint("bigint"),
    /** What the processor keeps of it. */
    feeMinorUnits: p.bigint("bigint"),
    currency: text(),
  },
});

/** What the last reconciliation found. */
export const ReconciliationEntity = defineEntity({
  name: "Reconciliation",
  tableName: "reconciliations",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** The first day of the deposits that were compared. */
    since: p.date(),
    lineCount: p.integer(),
    differenceCount: p.integer(),
    /** The part of the deposited amounts that is explained, of 10,000; of the currency with the smallest part. Null when there are none. */
    explainedBasisPoints: p.integer().nullable(),
    /** Up to which entry sources without a deposit were looked for. */
    enteredUntil: instant().nullable(),
    /** Sources that are in no deposit for longer than processors take, and since when the first one waits. */
    notDepositedCount: p.integer(),
    notDepositedSince: instant().nullable(),
    reconciledAt: instant(),
  },
});
