import type { UnitOfWork } from "./work.ts";

/**
 * Serializes changes of an organization that depend on what others there are, such as a limit of their number, until
 * the commit. Its row stays readable.
 */
export async function awaitTurn({ em, tenant }: UnitOfWork): Promise<void> {
  await em.execute("select id from organizations where id = ? for no key update", [tenant.organizationId]);
}

/**
 * The same for what concerns one thing of an organization, such as a card that several customers have stored. Of several
 * things, ask in the order of their names.
 */
export async function awaitTurnOf({ em, tenant }: UnitOfWork, name: string): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtextextended(id || ?, ?)) from organizations where id = ?", [
    ...[` ${name}`, 0, tenant.organizationId],
  ]);
}
