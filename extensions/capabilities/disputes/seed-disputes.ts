import { demoCustomers, engineCustomerOf } from "#extensions/capabilities/customers/index.ts";
import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { demoOrder } from "#extensions/capabilities/transactions/index.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { attachEvidence } from "./attach-evidence.ts";
import { type DemoDispute, demoDisputes } from "./demo-disputes.ts";
import { disputeList } from "./dispute.list.ts";
import { disputeCopy, reconcileDisputes } from "./follow-dispute.ts";
import { submitResponse } from "./submit-evidence.ts";

const DAY_MS = 86_400_000;

const DEMO_EVIDENCE = {
  customer_name: "Robin Lindqvist",
  product_description: "Delivered on the promised day and signed for by the customer.",
  shipping_tracking_number: "1Z 999 AA1 01 2345 6784",
};

/** Creates disputes at the demo organization's engine account, and prepares one for submission. */
export async function seedDisputes(work: UnitOfWork, demo: DemoOrganization): Promise<Record<string, string | null>> {
  const existing = await listRows(work, disputeList, { limit: demoDisputes.length });
  if (existing.length < demoDisputes.length) await fillEngineAccount(work, demo);
  return demo.isAnnounced ? { dispute_id: await prepareDispute(work) } : {};
}

async function fillEngineAccount(work: UnitOfWork, demo: DemoOrganization): Promise<void> {
  const { engineMerchantId } = await getActiveMerchant(work);
  const sandbox = sandboxEngineOf(work);
  const payers = (await demoCustomers(work)).map(engineCustomerOf);
  const dispute = async (given: DemoDispute, index: number) => {
    const paidAt = new Date(work.now().getTime() - (given.openedDaysAgo + DAYS_TO_DISPUTE) * DAY_MS);
    const order = {
      amount: given.amount,
      reference: `order-${FIRST_ORDER + index}`,
      payer: payers[index % payers.length],
    };
    const payment = { merchant_id: engineMerchantId, ...demoOrder(order, index, paidAt), sends_webhooks: false };
    const { payment_id } = await sandbox.createPayment(payment);
    const isReturning = demo.isAnnounced && given.stage === RETURNS_TO;
    const opened = { ...given, ...(isReturning && { stage: "dispute" }) };
    const { dispute_id } = await sandbox.openDispute({
      payment_id,
      ...disputeRequest(opened, engineMerchantId, work.now()),
    });
    return isReturning ? [dispute_id] : [];
  };
  const returning = (await Promise.all(demoDisputes.map(dispute))).flat();
  await reconcileDisputes(work);
  for (const engineDisputeId of returning) await letReturn(work, engineDisputeId);
}

/** The merchant answers and wins, and the bank disputes the payment again. */
async function letReturn(work: UnitOfWork, engineDisputeId: string): Promise<void> {
  const dispute = await disputeCopy.refresh(work, engineDisputeId);
  if (!dispute) return;
  await attachTexts(work, dispute.id);
  await submitResponse.run(work, { disputeId: dispute.id });
  const sandbox = sandboxEngineOf(work);
  await sandbox.advanceDispute(engineDisputeId, { dispute_status: "dispute_won" });
  await disputeCopy.refresh(work, engineDisputeId);
  await sandbox.advanceDispute(engineDisputeId, { dispute_status: "dispute_opened", dispute_stage: RETURNS_TO });
  await disputeCopy.refresh(work, engineDisputeId);
}

const RETURNS_TO = "pre_arbitration";

const FIRST_ORDER = 901;
const DAYS_TO_DISPUTE = 6;

function disputeRequest(dispute: Omit<DemoDispute, "stage"> & { stage: string }, merchantId: string, now: Date) {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS).toISOString();
  return {
    merchant_id: merchantId,
    amount: dispute.amount,
    currency: "USD",
    dispute_stage: dispute.stage,
    dispute_status: dispute.status,
    reason: dispute.reason,
    challenge_required_by: days(dispute.respondInDays),
    created_at: days(-dispute.openedDaysAgo),
    connector_updated_at: days(-dispute.changedDaysAgo),
  };
}

/** An open dispute with evidence, ready to submit. Null when all were answered. */
async function prepareDispute(work: UnitOfWork): Promise<string | null> {
  const [dispute] = await listRows(work, disputeList, { disputeStatus: ["dispute_opened"], disputeStage: ["dispute"] });
  if (!dispute) return null;
  if (dispute.evidenceCount === 0) await attachTexts(work, dispute.id);
  return dispute.id;
}

async function attachTexts(work: UnitOfWork, disputeId: string): Promise<void> {
  for (const [evidenceType, value] of Object.entries(DEMO_EVIDENCE))
    await attachEvidence.run(work, { disputeId, evidenceType, content: { case: "text", value } });
}
