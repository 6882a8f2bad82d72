import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { Account } from "./accounts.ts";

/** The sum of ledger rows with the same debit and credit accounts. */
export interface MoveSum {
  readonly currency: string;
  readonly debit: Account;
  readonly credit: Account;
  /** In minor units, as text. */
  readonly amount: string;
  readonly count: number;
}

/**
 * The time up to which the ledger was verified, and the last verification's findings. The next verification starts
 * there.
 */
export const LedgerCheckpointEntity = defineEntity({
  name: "LedgerCheckpoint",
  tableName: "ledger_checkpoints",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().primary().$type<Environment>(),
    /** In real time, old enough that no transaction can still commit earlier rows. */
    postedUntil: instant(),
    moves: p.json<readonly MoveSum[]>().columnType("jsonb"),
    verifiedAt: instant(),
    /** Sentences. Empty when no problem was found. */
    findings: p.json<readonly string[]>().columnType("jsonb"),
  },
});

export type LedgerCheckpoint = InferEntity<typeof LedgerCheckpointEntity>;
