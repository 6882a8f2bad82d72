import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * Changes of an organization's endpoints take turns: an event about one is delivered to the others, so two changes that each held
 * one endpoint would wait for each other. The lock leaves the organization's rows readable, also by foreign keys.
 */
export async function awaitTurn({ em, tenant }: UnitOfWork): Promise<void> {
  await em.execute("select id from organizations where id = ? for no key update", [tenant.organizationId]);
}
