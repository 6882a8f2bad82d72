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

/** Whether the caller is behind this actor. */
export async function isCallerBehind(work: UnitOfWork, actor: string): Promise<boolean> {
  if (actor === work.actor) return true;
  const [caller, other] = [await readAccountable(work, work.actor), await readAccountable(work, actor)];
  return caller.person === other.person;
}
