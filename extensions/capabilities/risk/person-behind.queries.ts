import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Who answers for what an actor does. */
export interface Accountable {
  readonly isKey: boolean;
  /** The person behind an API key: the one who made it, or who rotated it last. Where none is known, the key that it comes from, or itself. */
  readonly person: string;
}

/** A person who acts by a key of their own is the same person. Keys are revoked and never deleted, so the answer stays. */
export async function readAccountable(work: UnitOfWork, actor: string): Promise<Accountable> {
  const { em, tenant, environment } = work;
  const [key] = await em.execute<{ person: string | null }[]>(
    "select accountable_user_id as person from api_keys where organization_id = ? and environment = ? and id = ?",
    [tenant.organizationId, environment, actor],
  );
  return { isKey: key !== undefined, person: key?.person ?? actor };
}

/** Everyone behind what an actor does: a person, or a key with all who made or rotated it and the keys that it comes from. */
async function readInitiators({ em, tenant, environment }: UnitOfWork, actor: string): Promise<readonly string[]> {
  const [key] = await em.execute<{ initiators: readonly string[] }[]>(
    "select initiators from api_keys where organization_id = ? and environment = ? and id = ?",
    [tenant.organizationId, environment, actor],
  );
  return [actor, ...(key?.initiators ?? [])];
}

/** Whether someone is behind both the caller and this actor, so that the caller is no second person. */
export async function isCallerBehind(work: UnitOfWork, actor: string): Promise<boolean> {
  if (actor === work.actor) return true;
  const caller = await readInitiators(work, work.actor);
  return (await readInitiators(work, actor)).some((each) => caller.includes(each));
}
