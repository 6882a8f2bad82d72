import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The engine repeats an event for a day. */
const KEPT_MS = 7 * 86_400_000;

/** Remembers the event, and forgets those that cannot come again. An event may be handled twice at once: both have one effect. */
export async function keepEngineEvent({ em, tenant, clock }: UnitOfWork, eventId: string): Promise<void> {
  const now = clock.realNow();
  await em.execute("delete from engine_events where organization_id = ? and created_at < ?", [
    tenant.organizationId,
    new Date(now.getTime() - KEPT_MS),
  ]);
  await em.execute(
    "insert into engine_events (organization_id, id, created_at) values (?, ?, ?) on conflict (organization_id, id) do nothing",
    [tenant.organizationId, eventId, now],
  );
}
