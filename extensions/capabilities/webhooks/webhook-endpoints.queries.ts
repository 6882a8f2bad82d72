import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * Serializes changes of an organization's endpoints: an event about one is delivered to the others, so concurrent
 * changes could deadlock. The lock leaves the organization's row readable, including by foreign keys.
 */
export async function awaitTurn({ em, tenant }: UnitOfWork): Promise<void> {
  await em.execute("select id from organizations where id = ? for no key update", [tenant.organizationId]);
}
