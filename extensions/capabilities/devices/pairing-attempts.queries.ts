import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Attempt {
  readonly id: string;
  readonly limit: number;
  readonly withinMs: number;
}

/**
 * Counts one attempt before its outcome is known, so that attempts at once cannot exceed the limit. The row stays locked
 * until the commit. Null when it is counted; else since when the limit is reached.
 */
export async function countAttempt(phase: UnitOfWork, { id, limit, withinMs }: Attempt): Promise<Date | null> {
  const { em, tenant, environment } = phase;
  const now = phase.clock.realNow();
  const earliest = new Date(now.getTime() - withinMs);
  const counted = await em.execute<unknown[]>(
    `insert into pairing_attempts as known (organization_id, id, environment, wrong, since) values (?, ?, ?, 1, ?)
     on conflict (organization_id, id) do update
       set wrong = case when known.since <= ? then 1 else known.wrong + 1 end,
           since = case when known.since <= ? or known.wrong = 0 then excluded.since else known.since end
     where known.since <= ? or known.wrong < ? returning known.id`,
    [tenant.organizationId, id, environment, now, earliest, earliest, earliest, limit],
  );
  if (counted.length > 0) return null;
  const [row] = await em.execute<{ since: Date | string }[]>(
    "select since from pairing_attempts where organization_id = ? and environment = ? and id = ?",
    [tenant.organizationId, environment, id],
  );
  return row ? new Date(row.since) : now;
}

/** Takes back an attempt that turned out not to be a wrong code. */
export async function forgiveAttempt({ em, tenant, environment }: UnitOfWork, ids: readonly string[]): Promise<void> {
  await em.execute(
    `update pairing_attempts set wrong = greatest(wrong - 1, 0)
     where organization_id = ? and environment = ? and id in (?)`,
    [tenant.organizationId, environment, ids],
  );
}

export async function forgetAttempts({ em, tenant, environment }: UnitOfWork, id: string): Promise<void> {
  await em.execute("delete from pairing_attempts where organization_id = ? and environment = ? and id = ?", [
    tenant.organizationId,
    environment,
    id,
  ]);
}
