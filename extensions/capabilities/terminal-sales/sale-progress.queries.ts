import type { EntityManager } from "@mikro-orm/postgresql";

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
