import {
  findActiveMerchant,
  MerchantNotConnectedError,
  merchantEngine,
} from "#extensions/capabilities/merchants/index.ts";
import { EngineRefusedError, sandboxEngine } from "#extensions/connectors/engine/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService, type OpenDisputeRequest } from "#proto/tollhouse/v1/disputes_pb.ts";
import { CurrencyUnsupportedError } from "./dispute.errors.ts";
import { disputeMessage } from "./dispute.message.ts";
import { upsertDispute } from "./refresh-dispute.ts";

/** Test helper: the sandbox engine plays a cardholder who disputes a payment. A crash may leave one more test dispute. */
export const openDispute = engineOperation({
  method: DisputeService.method.openDispute,
  repeat: "all",
  subject: requireActiveMerchant,
  prepare: async (_phase, { engineMerchantId }, request) => ({ engineMerchantId, request }),
  async ask(work, { engineMerchantId, request }) {
    const engineDisputeId = await openAtSandbox(work, engineMerchantId, request);
    const { disputes } = await merchantEngine(work);
    return disputes.get(engineDisputeId);
  },
  keep: (phase, _state, dispute) => upsertDispute(phase, dispute),
  answer: (dispute) => disputeMessage(dispute),
});

async function requireActiveMerchant(work: UnitOfWork) {
  const merchant = await findActiveMerchant(work);
  if (!merchant) throw new MerchantNotConnectedError(work.environment);
  return merchant;
}

async function openAtSandbox(
  { context, requestId }: UnitOfWork,
  engineMerchantId: string,
  { amount, currency, reason, disputeStage, disputeStatus }: OpenDisputeRequest,
): Promise<string> {
  try {
    const { dispute_id } = await sandboxEngine(context.config, requestId).openDispute({
      merchant_id: engineMerchantId,
      amount: Number(amount),
      currency,
      reason: reason || undefined,
      dispute_stage: disputeStage || undefined,
      dispute_status: disputeStatus || undefined,
    });
    return dispute_id;
  } catch (error) {
    // Every other field is checked by the contract.
    const isCurrency = error instanceof EngineRefusedError && error.httpStatus === 400;
    throw isCurrency ? new CurrencyUnsupportedError(currency) : error;
  }
}
