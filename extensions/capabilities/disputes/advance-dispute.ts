import { getActiveMerchant, merchantEngine, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { EngineRefusedError } from "#extensions/connectors/engine/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { disputeMessage } from "./dispute.message.ts";
import { disputeSubject, withOurId } from "./disputes.service.ts";
import { disputeCopy, readDispute } from "./follow-dispute.ts";

/**
 * Test helper: the sandbox engine simulates the bank. Moving a dispute to its current state has no effect, so it can be
 * repeated.
 */
export const advanceDispute = engineOperation({
  method: DisputeService.method.advanceDispute,
  repeat: "all",
  subject: disputeSubject,
  canonical: withOurId,
  prepare: async (phase, { dispute: { engineDisputeId } }, { disputeStatus, disputeStage }) => ({
    engineDisputeId,
    change: {
      merchant_id: (await getActiveMerchant(phase)).engineMerchantId,
      dispute_status: disputeStatus,
      dispute_stage: disputeStage || undefined,
    },
  }),
  ask: (work, { engineDisputeId, change }) => advanceAtSandbox(work, engineDisputeId, change),
  keep: (phase, _state, dispute) => disputeCopy.upsert(phase, dispute),
  answer: (dispute) => disputeMessage(dispute),
});

interface Change {
  readonly dispute_status: string;
  readonly dispute_stage: string | undefined;
}

async function advanceAtSandbox(work: UnitOfWork, engineDisputeId: string, change: Change) {
  const { disputes } = await merchantEngine(work);
  try {
    await sandboxEngineOf(work).advanceDispute(engineDisputeId, change);
  } catch (error) {
    // The contract validates every field, so a 400 means that the engine refuses the transition itself.
    if (!(error instanceof EngineRefusedError && error.httpStatus === 400)) throw error;
    const { dispute_status, dispute_stage } = change;
    const wanted = dispute_stage ? `${dispute_status} in stage ${dispute_stage}` : dispute_status;
    const { status, stage } = await disputes.get(engineDisputeId);
    throw refuse("dispute_move_not_allowed", { dispute_status: status, dispute_stage: stage, wanted });
  }
  return readDispute(work, engineDisputeId);
}
