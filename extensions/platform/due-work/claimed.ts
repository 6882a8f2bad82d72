import type { Environment } from "#contract/environment.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Claim } from "./claims.queries.ts";
import { type DueWork, DueWorkEntity } from "./due-work.entity.ts";

/** Work claimed together: one row, or a batch of one kind and environment. */
export interface Claimed {
  readonly claim: Claim;
  readonly kind: string;
  readonly environment: Environment;
  readonly rows: readonly DueWork[];
}

export async function claimedRows(work: UnitOfWork, claim: Claim): Promise<Claimed | null> {
  const rows = await work.em.find(DueWorkEntity, { claimToken: claim.token }, { orderBy: { dueAt: "asc", id: "asc" } });
  const [first] = rows;
  return first ? { claim, kind: first.kind, environment: first.environment, rows } : null;
}

/** Another process took the work over, so this one must not write anything. */
export class ClaimLostError extends Error {
  override readonly message = "the claim on due work was lost";
}
