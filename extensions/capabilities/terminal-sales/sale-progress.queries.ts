import type { EntityManager } from "@mikro-orm/postgresql";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

interface Row {
  readonly id: string;
  readonly version: number;
  readonly rank: number;
}

/** How far the organization's sales are, in either environment. */
export async function readProgress(
  em: EntityManager,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = await em.execute<Row[]>(
    `select id, version, rank from terminal_sales where organization_id = ? and id in (?)`,
    [organizationId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Steps {
  readonly rank: number;
  readonly steps: readonly object[];
}

/** Keeps the steps of a word that is newer than the last one. The condition takes the place of a lock. */
export async function raiseSteps(
  { em, tenant, environment }: UnitOfWork,
  saleId: string,
  { rank, steps }: Steps,
): Promise<void> {
  await em.execute(
    `update terminal_sales set rank = ?, steps = ?::jsonb
     where organization_id = ? and environment = ? and id = ? and rank < ?`,
    [rank, JSON.stringify(steps), tenant.organizationId, environment, saleId, rank],
  );
}
