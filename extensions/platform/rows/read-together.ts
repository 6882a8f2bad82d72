import type { Found } from "#extensions/platform/work/shared-reads.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export type Reader = Pick<UnitOfWork, "em" | "environment">;

/** Reads by IDs, with the work beside it where it shares reads. A transaction reads by itself. */
export function readTogether<Value>(
  { em, environment, reads }: Reader & Partial<Pick<UnitOfWork, "reads">>,
  what: object,
  ids: readonly string[],
  read: (reader: Reader, ids: readonly string[]) => Promise<Found<Value>>,
): Promise<Found<Value>> {
  if (!reads || em.isInTransaction()) return read({ em, environment }, ids);
  return reads(what, ids, (all) => read({ em: em.fork(), environment }, all));
}
