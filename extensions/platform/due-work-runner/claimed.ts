import type { Environment } from "#contract/environment.ts";
import { type DueWork, DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DueClaim } from "./claims.queries.ts";
import type { DueItem } from "./due-handler.ts";

/** What running a row needs of it. */
export type ClaimedRow = Pick<
  DueWork,
  "id" | "kind" | "subjectId" | "dueAt" | "attempts" | "clock" | "waitsFor" | "payload"
>;

/** Work claimed together: one row, or a batch of one kind and environment. */
export interface ClaimedDueWork {
  readonly claim: DueClaim;
  readonly kind: string;
  readonly environment: Environment;
  readonly rows: readonly ClaimedRow[];
}

export async function claimedRows(work: UnitOfWork, claim: DueClaim): Promise<ClaimedDueWork | null> {
  const rows = await work.em.find(DueWorkEntity, { claimToken: claim.token }, { orderBy: { dueAt: "asc", id: "asc" } });
  const [first] = rows;
  return first ? { claim, kind: first.kind, environment: first.environment, rows } : null;
}

export function itemOf({ kind, subjectId, dueAt, attempts, payload = null }: ClaimedRow): DueItem {
  return { kind, subjectId, dueAt, attempt: attempts, payload };
}

/** Another process took the work over, so this one must not write anything. */
export class DueClaimLostError extends Error {
  override readonly message = "the claim on due work was lost";
}
