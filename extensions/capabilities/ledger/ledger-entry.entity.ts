import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { Account } from "./accounts.ts";

/** A ledger row. Rows of one source and event form one posting. Rows are never changed or deleted. */
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
    /** The time of the business event on the environment's clock, shown in statements. */
    effectiveAt: instant(),
    /** The time of writing, in real time. */
    postedAt: instant(),
  },
});
