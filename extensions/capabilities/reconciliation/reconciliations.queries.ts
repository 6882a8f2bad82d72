import type { SystemWork, UnitOfWork } from "#extensions/platform/work/work.ts";

interface Found {
  readonly lines: number;
  readonly differenceCount: number;
  readonly explained: readonly { readonly basisPoints: number }[];
}

/** Keeps what the last reconciliation found. */
export async function saveReconciliation(
  { em, tenant, environment, clock }: UnitOfWork,
  since: string,
  { lines, differenceCount, explained }: Found,
): Promise<void> {
  await em.execute(
    `insert into reconciliations (organization_id, environment, since, line_count, difference_count,
       explained_basis_points, reconciled_at)
     values (?, ?, ?, ?, ?, ?, ?)
     on conflict (organization_id, environment) do update set since = excluded.since, line_count = excluded.line_count,
       difference_count = excluded.difference_count, explained_basis_points = excluded.explained_basis_points,
       reconciled_at = excluded.reconciled_at`,
    [
      tenant.organizationId,
      environment,
      since,
      lines,
      differenceCount,
      Math.min(10_000, ...explained.map(({ basisPoints }) => basisPoints)),
      clock.realNow().toISOString(),
    ],
  );
}

/** What operators watch: organizations whose last reconciliation left something unexplained. */
export function readUnexplained({ em }: Pick<SystemWork, "em">) {
  return em.execute<{ environment: string; unexplained: number }[]>(
    `select environment, (count(organization_id) filter (where difference_count > 0))::int as unexplained
     from reconciliations group by environment`,
  );
}
