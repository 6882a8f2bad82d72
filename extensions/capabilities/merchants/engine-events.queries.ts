import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The engine repeats an event for up to a day. */
const KEPT_MS = 7 * 86_400_000;

/** Records a processed event and deletes old ones. Two processes may handle an event at once, with one effect. */
export async function keepEngineEvent({ em, tenant, clock }: UnitOfWork, eventId: string): Promise<void> {
  const now = clock.realNow();
  const { organizationId } = tenant;
  await em.execute(
    `with forgotten as (delete from engine_events where organization_id = ? and created_at < ?)
     insert into engine_events (organization_id, id, created_at) values (?, ?, ?) on conflict (organization_id, id) do nothing`,
    [organizationId, new Date(now.getTime() - KEPT_MS), organizationId, eventId, now],
  );
}
