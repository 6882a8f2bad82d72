import type { EntitySchema } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Statistics, writeStatistics } from "./statistics.queries.ts";

/** Sets columns derived from other rows, without a new version or event: one statement for rows of the same columns. */
export async function setStatistics<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  statistics: readonly Statistics<Entity>[],
): Promise<void> {
  if (statistics.length === 0) return;
  // Flushes other changes first, so that they raise the version.
  await phase.save();
  for (const alike of Map.groupBy(statistics, ({ columns }) => Object.keys(columns).join()).values())
    await writeStatistics(phase, entity, alike);
  for (const { row, columns } of statistics) {
    Object.assign(row, columns);
    phase.em.getUnitOfWork().merge(row as object);
  }
}
