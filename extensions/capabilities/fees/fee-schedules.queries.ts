import { epochMs } from "#extensions/platform/database/columns.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { FeeSchedule, Price } from "./charged-fees.ts";

const COLUMNS = `id, name, ${epochMs("effective_at")} as starts_at_ms, prices`;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly starts_at_ms: number;
  readonly prices: readonly Price[];
}

export interface FeeVersion extends FeeSchedule {
  readonly id: string;
}

const versionOf = ({ id, name, starts_at_ms, prices }: Row): FeeVersion => ({
  id,
  name,
  effectiveAt: new Date(starts_at_ms),
  prices,
});

/** The organization's own version that is in force at the time. */
export async function findVersionAt(work: UnitOfWork, at: Date): Promise<FeeVersion | null> {
  const { em, tenant, environment } = work;
  const [row] = await em.execute<Row[]>(
    `select ${COLUMNS} from fee_schedules
     where organization_id = ? and environment = ? and withdrawn_at is null and effective_at <= ?
     order by effective_at desc limit 1`,
    [tenant.organizationId, environment, at.toISOString()],
  );
  return row ? versionOf(row) : null;
}

/** The organization's next version after the time. */
export async function findVersionAfter(work: UnitOfWork, at: Date): Promise<FeeVersion | null> {
  const { em, tenant, environment } = work;
  const [row] = await em.execute<Row[]>(
    `select ${COLUMNS} from fee_schedules
     where organization_id = ? and environment = ? and withdrawn_at is null and effective_at > ?
     order by effective_at limit 1`,
    [tenant.organizationId, environment, at.toISOString()],
  );
  return row ? versionOf(row) : null;
}
