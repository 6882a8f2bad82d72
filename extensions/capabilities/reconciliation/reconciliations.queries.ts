import { dateOf, epochMs } from "#extensions/platform/database/columns.ts";
import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";

const NEVER = new Date(0).toISOString();

/**
 * Locks the organization's reconciliation, which serializes writes of unexplained sources. Returns the time up to which
 * entries were examined.
 */
export async function lockReconciliation({ em, tenant, environment }: UnitOfWork): Promise<Date | null> {
  const tenantKey = [tenant.organizationId, environment];
  await em.execute(
    `insert into reconciliations (organization_id, environment, since, line_count, difference_count, reconciled_at)
     values (?, ?, ?, ?, ?, ?) on conflict (organization_id, environment) do nothing`,
    [...tenantKey, NEVER, 0, 0, NEVER],
  );
  const [row] = await em.execute<{ until: number | null }[]>(
    `select ${epochMs("entered_until")} as until from reconciliations
     where organization_id = ? and environment = ? for update`,
    tenantKey,
  );
  return dateOf(row?.until ?? null);
}

/** Stores the time up to which entries were examined. */
export async function saveEnteredUntil({ em, tenant, environment }: UnitOfWork, until: Date): Promise<void> {
  await em.execute("update reconciliations set entered_until = ? where organization_id = ? and environment = ?", [
    until.toISOString(),
    tenant.organizationId,
    environment,
  ]);
}

/** The start of the last reconciliation, in real time. */
export async function readReconciledAt({ em, tenant, environment }: UnitOfWork): Promise<Date> {
  const [row] = await em.execute<{ at: number }[]>(
    `select ${epochMs("reconciled_at")} as at from reconciliations where organization_id = ? and environment = ?`,
    [tenant.organizationId, environment],
  );
  return new Date(row?.at ?? 0);
}

interface Found {
  readonly since: string;
  readonly startedAt: Date;
  readonly lines: number;
  readonly differenceCount: number;
  readonly explained: readonly { readonly basisPoints: number | null }[];
}

/** Stores a reconciliation's result. */
export async function saveReconciliation(
  { em, tenant, environment }: UnitOfWork,
  { since, startedAt, lines, differenceCount, explained }: Found,
): Promise<void> {
  const tenantKey = [tenant.organizationId, environment];
  const shares = explained.flatMap(({ basisPoints }) => basisPoints ?? []);
  const basisPoints = shares.length === 0 ? null : Math.min(...shares);
  const [waiting] = await em.execute<{ count: number; since: number | null }[]>(
    `select count(*)::int as count, ${epochMs("min(since)")} as since from unexplained_sources
     where organization_id = ? and environment = ? and reason = ?`,
    [...tenantKey, "not_deposited"],
  );
  const oldest = dateOf(waiting?.since ?? null)?.toISOString() ?? null;
  await em.execute(
    `update reconciliations set since = ?, line_count = ?, difference_count = ?, explained_basis_points = ?,
       not_deposited_count = ?, not_deposited_since = ?, reconciled_at = ?
     where organization_id = ? and environment = ?`,
    [
      ...[since, lines, differenceCount, basisPoints, waiting?.count ?? 0, oldest, startedAt.toISOString()],
      ...tenantKey,
    ],
  );
}

interface Open {
  readonly environment: string;
  /** Number of organizations. */
  readonly unexplained: number;
  /** Number of sources. */
  readonly notDeposited: number;
  readonly oldestMs: number | null;
  /** Number of lines of bank statements. */
  readonly bankOpen: number;
}

/** For operators: results of the last reconciliations, unexplained and without a deposit. */
export function readOpen({ em }: Pick<SystemWork, "em">): Promise<Open[]> {
  return em.execute<Open[]>(
    `select environment, (count(organization_id) filter (where difference_count > 0))::int as unexplained,
       sum(not_deposited_count)::int as "notDeposited", sum(bank_open_count)::int as "bankOpen",
       ${epochMs("min(not_deposited_since)")} as "oldestMs"
     from reconciliations group by environment`,
  );
}
