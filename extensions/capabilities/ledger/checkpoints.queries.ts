import { epochMs } from "#extensions/platform/database/columns.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";
import type { LedgerCheckpoint, MoveSum } from "./ledger-checkpoint.entity.ts";

/** Sums rows posted after a time, separately up to and after a second time. */
export function sumMoves(
  { em, tenant, environment }: UnitOfWork,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<(MoveSum & { readonly isOld: boolean })[]> {
  return em.execute(
    `select currency, debit_account as debit, credit_account as credit, posted_at <= ? as "isOld",
       sum(amount_minor_units)::text as amount, count(*)::int as count
     from ledger_entries where organization_id = ? and environment = ? and posted_at > ?
     group by currency, debit_account, credit_account, "isOld"`,
    [until.toISOString(), tenant.organizationId, environment, after.toISOString()],
  );
}

type Verified = Pick<LedgerCheckpoint, "postedUntil" | "moves" | "findings">;

/** Stores the result of a verification. */
export async function saveCheckpoint(
  { em, tenant, environment, clock }: UnitOfWork,
  { postedUntil, moves, findings }: Verified,
): Promise<void> {
  await em.execute(
    `insert into ledger_checkpoints (organization_id, environment, posted_until, moves, verified_at, findings)
     values (?, ?, ?, ?, ?, ?)
     on conflict (organization_id, environment) do update set posted_until = excluded.posted_until,
       moves = excluded.moves, verified_at = excluded.verified_at, findings = excluded.findings`,
    [
      tenant.organizationId,
      environment,
      postedUntil.toISOString(),
      JSON.stringify(moves),
      clock.realNow().toISOString(),
      JSON.stringify(findings),
    ],
  );
}

interface Health {
  readonly environment: string;
  /** Organizations whose last verification found differences. */
  readonly drifting: number;
  readonly oldest_ms: number;
}

/** Health figures for operators, one row per environment. */
export function readHealth({ em }: Pick<SystemWork, "em">): Promise<Health[]> {
  return em.execute<Health[]>(
    `select environment, (count(organization_id) filter (where jsonb_array_length(findings) > 0))::int as drifting,
       ${epochMs("min(verified_at)")} as oldest_ms
     from ledger_checkpoints group by environment`,
  );
}
