import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The person or key accountable for an actor. */
export interface Accountable {
  readonly isKey: boolean;
  /** The person who created or last rotated an API key; without one, the key that it comes from, or itself. */
  readonly person: string;
}

/**
 * A person who acts through their own key is the same person. Keys are revoked and never deleted, so the answer is
 * stable.
 */
export async function readAccountable(work: UnitOfWork, actor: string): Promise<Accountable> {
  const { em, tenant, environment } = work;
  const [key] = await em.execute<{ person: string | null }[]>(
    "select accountable_user_id as person from api_keys where organization_id = ? and environment = ? and id = ?",
    [tenant.organizationId, environment, actor],
  );
  return { isKey: key !== undefined, person: key?.person ?? actor };
}

/** Everyone behind an actor: a person, or a key with all who created or rotated it and the keys that it comes from. */
async function readInitiators({ em, tenant, environment }: UnitOfWork, actor: string): Promise<readonly string[]> {
  const [key] = await em.execute<{ initiators: readonly string[] }[]>(
    "select initiators from api_keys where organization_id = ? and environment = ? and id = ?",
    [tenant.organizationId, environment, actor],
  );
  return [actor, ...(key?.initiators ?? [])];
}

/** Whether the caller and this actor share a person, so that the caller is not a second person. */
export async function isCallerBehind(work: UnitOfWork, actor: string): Promise<boolean> {
  if (actor === work.actor) return true;
  const caller = await readInitiators(work, work.actor);
  return (await readInitiators(work, actor)).some((each) => caller.includes(each));
}
