import { create } from "@bufbuild/protobuf";
import type { PhasedOperation } from "./phased-operation.ts";
import { type ClaimedWork, runInPhases } from "./run-claimed.ts";

/** Finishes an operation that was taken over beyond `started`, for the request that began it. */
export async function completeClaimed(work: ClaimedWork, operation: PhasedOperation | null): Promise<void> {
  const { method, subjectId, recoveryPoint, id } = work.claim;
  const complete = operation?.complete;
  if (!complete || subjectId === null) throw new Error(`record ${id} cannot be completed from ${recoveryPoint}`);
  await runInPhases(work, async () => ({
    message: create(method.output, await complete(work, subjectId)),
  }));
}
