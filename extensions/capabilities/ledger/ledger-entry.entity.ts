import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { Account } from "./accounts.ts";

/** A row of the ledger. Rows of one source and event are one posting. They are never changed or deleted. */
export const LedgerEntryEntity = defineEntity({
  name: "LedgerEntry",
  tableName: "ledger_entries",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    sourceId: text().primary(),
    event: text().primary(),
    line: p.integer().primary(),
    environment: text().$type<Environment>(),
    debitAccount: text().$type<Account>(),
    creditAccount: text().$type<Account>(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    /** When it happened, by the clock of the environment. Statements tell this time. */
    effectiveAt: instant(),
    /** When it was written, in real time. */
    postedAt: instant(),
  },
});
