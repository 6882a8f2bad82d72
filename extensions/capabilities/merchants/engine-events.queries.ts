import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { EngineEventEntity } from "./engine-event.entity.ts";

/** The engine repeats an event for up to a day. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Records a processed event and deletes old ones. Two processes may handle an event at once, with one effect. Rows
 * without an environment are from before it was stored.
 */
export async function keepEngineEvent({ em, tenant, environment, clock }: UnitOfWork, eventId: string): Promise<void> {
  const now = clock.realNow();
  const { organizationId } = tenant;
  await em.execute(
    `with forgotten as (
       delete from engine_events
       where organization_id = ? and (environment = ? or environment is null) and created_at < ?
     )
     insert into engine_events (organization_id, id, environment, created_at) values (?, ?, ?, ?)
     on conflict (organization_id, id) do nothing`,
    [organizationId, environment, new Date(now.getTime() - KEPT_MS), organizationId, eventId, environment, now],
  );
}

/** When the environment's last event arrived. It is kept until the next one. */
export async function lastEngineEventAt({ em, environment }: UnitOfWork): Promise<Date | null> {
  const last = await em.findOne(EngineEventEntity, { environment }, { orderBy: { createdAt: "desc" } });
  return last?.createdAt ?? null;
}
