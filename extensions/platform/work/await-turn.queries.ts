import type { UnitOfWork } from "./work.ts";

/**
 * Serializes changes of an organization that depend on what others there are, such as a limit of their number, until
 * the commit. Its row stays readable.
 */
export async function awaitTurn({ em, tenant }: UnitOfWork): Promise<void> {
  await em.execute("select id from organizations where id = ? for no key update", [tenant.organizationId]);
}
