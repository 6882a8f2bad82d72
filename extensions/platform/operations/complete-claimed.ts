import { create } from "@bufbuild/protobuf";
import { phasedOperationOf } from "./phased-operations.ts";
import { type ClaimedWork, runInPhases } from "./run-claimed.ts";

/** Finishes work that was taken over beyond `started`, for whoever began it. */
export async function completeClaimed(work: ClaimedWork): Promise<void> {
  const { method, subjectId, recoveryPoint, id } = work.claim;
  const complete = phasedOperationOf(method)?.complete;
  if (!complete || subjectId === null) throw new Error(`nobody can complete record ${id} from ${recoveryPoint}`);
  await runInPhases(work, async () => ({
    message: create(method.output, await complete(work, subjectId)),
  }));
}
