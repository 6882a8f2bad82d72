import type { EntityManager } from "@mikro-orm/postgresql";
import { epochMs } from "#extensions/platform/database/columns.ts";

/** Limit on counted deliveries, so that a long queue costs no more than a short one. */
const MOST_COUNTED = 10_000;
const MOST_FAILING = 50;

interface Queue {
  readonly length: number;
  /** Null when nothing waits. */
  readonly oldest_ms: number | null;
}

/** Waiting deliveries, next attempt first. */
export async function readQueue(em: EntityManager): Promise<Queue> {
  const [row] = await em.execute<Queue[]>(
    `select count(*)::int as length, ${epochMs("min(created_at)")} as oldest_ms from (
       select organization_id, created_at from webhook_deliveries where status = 'pending' order by run_at limit ?) as waiting`,
    [MOST_COUNTED],
  );
  return row ?? { length: 0, oldest_ms: null };
}

interface FailingLane {
  readonly organization_id: string;
  readonly endpoint_id: string;
  readonly since_ms: number;
}

/** The endpoints that have failed longest. */
export function listFailing(em: EntityManager): Promise<FailingLane[]> {
  return em.execute<FailingLane[]>(
    `select organization_id, endpoint_id, ${epochMs("failing_since")} as since_ms from webhook_lanes
     where failing_since is not null order by failing_since limit ?`,
    [MOST_FAILING],
  );
}
