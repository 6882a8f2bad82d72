import type { EngineRefusedError } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { disputeCopy } from "./follow-dispute.ts";

/** The engine does not name the state that it refuses, so the dispute is read again. */
export async function explainRefusal(
  work: UnitOfWork,
  engineDisputeId: string,
  refusal?: EngineRefusedError,
): Promise<Error> {
  const current = await disputeCopy.refresh(work, engineDisputeId);
  return refuse("dispute_not_answerable", {
    dispute_status: current?.status ?? "",
    dispute_stage: current?.stage ?? "",
    ...(refusal && { cause: refusal }),
  });
}
