import { randomBytes } from "node:crypto";
import {
  findActiveMerchant,
  MerchantNotConnectedError,
  merchantEngine,
} from "#extensions/capabilities/merchants/index.ts";
import { EngineRefusedError, sandboxEngine } from "#extensions/connectors/engine/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { CurrencyUnsupportedError } from "./dispute.errors.ts";
import { disputeMessage } from "./dispute.message.ts";
import { disputeCopy } from "./follow-dispute.ts";

/** Test helper: the sandbox engine plays a cardholder who disputes a payment. The id that it is given makes a repetition one dispute. */
export const openDispute = engineOperation({
  method: DisputeService.method.openDispute,
  repeat: "ask",
  subject: requireActiveMerchant,
  prepare: async (_phase, { engineMerchantId }, { amount, currency, reason, disputeStage, disputeStatus }) => ({
    dispute_id: `dp_${randomBytes(10).toString("hex")}`,
    merchant_id: engineMerchantId,
    amount: Number(amount),
    currency,
    reason: reason || undefined,
    dispute_stage: disputeStage || undefined,
    dispute_status: disputeStatus || undefined,
  }),
  async ask(work, dispute) {
    await openAtSandbox(work, dispute);
    const { disputes } = await merchantEngine(work);
    return disputes.get(dispute.dispute_id);
  },
  keep: (phase, _state, dispute) => disputeCopy.upsert(phase, dispute),
  answer: (dispute) => disputeMessage(dispute),
});

async function requireActiveMerchant(work: UnitOfWork) {
  const merchant = await findActiveMerchant(work);
  if (!merchant) throw new MerchantNotConnectedError(work.environment);
  return merchant;
}

async function openAtSandbox(
  { context, requestId }: UnitOfWork,
  dispute: { readonly currency: string },
): Promise<void> {
  try {
    await sandboxEngine(context.config, requestId).openDispute(dispute);
  } catch (error) {
    // Every other field is checked by the contract.
    const isCurrency = error instanceof EngineRefusedError && error.httpStatus === 400;
    throw isCurrency ? new CurrencyUnsupportedError(dispute.currency) : error;
  }
}
