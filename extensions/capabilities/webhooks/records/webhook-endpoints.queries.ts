import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * Serializes changes of an organization's endpoints, which could deadlock: an event about one is delivered to the
 * others. The row stays readable.
 */
export async function awaitTurn({ em, tenant }: UnitOfWork): Promise<void> {
  await em.execute("select id from organizations where id = ? for no key update", [tenant.organizationId]);
}
