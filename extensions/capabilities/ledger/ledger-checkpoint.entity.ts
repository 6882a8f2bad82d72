import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { Account } from "./accounts.ts";

/** What rows of the ledger come to that debit and credit the same accounts. */
export interface MoveSum {
  readonly currency: string;
  readonly debit: Account;
  readonly credit: Account;
  /** Minor units as a text. */
  readonly amount: string;
  readonly count: number;
}

/** Up to where the ledger was found right, and what the last verification found. A verification begins where it ends. */
export const LedgerCheckpointEntity = defineEntity({
  name: "LedgerCheckpoint",
  tableName: "ledger_checkpoints",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** In real time, and old enough that no transaction commits rows behind it. */
    postedUntil: instant(),
    moves: p.json<readonly MoveSum[]>().columnType("jsonb"),
    verifiedAt: instant(),
    /** In sentences. Empty when everything was right. */
    findings: p.json<readonly string[]>().columnType("jsonb"),
  },
});

export type LedgerCheckpoint = InferEntity<typeof LedgerCheckpointEntity>;
