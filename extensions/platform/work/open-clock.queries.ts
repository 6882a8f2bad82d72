import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import { epochMs } from "#extensions/platform/database/columns.ts";
import type { Clock } from "#extensions/platform/kernel/clock.ts";
import { type EnvironmentClock, frozenAt, realTime } from "#extensions/platform/kernel/environment-clock.ts";

/** Sandbox requests read the clock from the database each time: a cache could be behind another process's change. */
export async function openClock(
  em: EntityManager,
  clock: Clock,
  organizationId: string,
  environment: Environment,
): Promise<EnvironmentClock> {
  if (environment === "live") return realTime(clock);
  const [row] = await em.execute<{ stands_at_ms: number }[]>(
    `select ${epochMs("stands_at")} as stands_at_ms from test_clocks where organization_id = ? and environment = ?`,
    [organizationId, environment],
  );
  return row ? frozenAt(new Date(row.stands_at_ms), clock) : realTime(clock);
}
