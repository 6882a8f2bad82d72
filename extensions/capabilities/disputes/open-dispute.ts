import { randomBytes } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { disputeMessage } from "./dispute.message.ts";
import { disputeCopy, readDispute } from "./follow-dispute.ts";

/** Test helper: the sandbox engine simulates a cardholder who disputes a payment. The given ID makes it idempotent. */
export const openDispute = engineOperation({
  method: DisputeService.method.openDispute,
  repeat: "ask",
  subject: getActiveMerchant,
  prepare: async (
    _phase,
    { engineMerchantId, engineProfileId },
    { amount, currency, reason, respondBy, ...asked },
  ) => ({
    dispute_id: `dp_${randomBytes(10).toString("hex")}`,
    merchant_id: engineMerchantId,
    payment_id: asked.transactionId || undefined,
    // Of the payment that is made for the dispute; an account with several profiles must name one.
    profile_id: asked.transactionId ? undefined : (engineProfileId ?? undefined),
    amount: Number(amount),
    currency,
    card_brand: asked.transactionId ? undefined : asked.cardBrand || undefined,
    reason: reason || undefined,
    reason_code: asked.reasonCode || undefined,
    dispute_stage: asked.disputeStage || undefined,
    dispute_status: asked.disputeStatus || undefined,
    challenge_required_by: respondBy && timestampDate(respondBy).toISOString(),
  }),
  async ask(work, dispute) {
    await openAtSandbox(work, dispute);
    return readDispute(work, dispute.dispute_id);
  },
  keep: (phase, _state, dispute) => disputeCopy.upsert(phase, dispute),
  answer: (dispute) => disputeMessage(dispute),
});

interface NewDispute {
  readonly payment_id?: string | undefined;
}

async function openAtSandbox(work: UnitOfWork, dispute: NewDispute): Promise<void> {
  try {
    await sandboxEngineOf(work).openDispute(dispute);
  } catch (error) {
    if (dispute.payment_id && isRefused(error, "not_found")) throw noSuch("transaction", dispute.payment_id);
    throw error;
  }
}
