import { advanceDispute, DisputeExtensionEntity, openDispute } from "#extensions/capabilities/disputes/index.ts";
import { getActiveMerchant, sandboxEngineOf } from "#extensions/capabilities/merchants/index.ts";
import { PayoutEntity, payoutCopy } from "#extensions/capabilities/payouts/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Act, eachInOrder, onceWork } from "./acts.ts";
import { type TestClockScenarioStep, TestClockScenarioStepEntity } from "./scenario.entity.ts";

const NEWEST = [["createdAt", "desc"] as const, ["id", "desc"] as const];

const LOOKED_AT = 20;

/**
 * The last payment of the customer that succeeded and was not disputed before this step's time, so that a repetition after
 * a crash finds the same one.
 */
export const disputeOpens: Act = async (work, given) => {
  const { customerId, step } = given;
  const paid = { customerId, status: "succeeded" };
  const payments = await readRows(work, TransactionExtensionEntity, paid, { limit: LOOKED_AT, orderBy: NEWEST });
  const disputes = await readRows(work, DisputeExtensionEntity, { transactionId: payments.map(({ id }) => id) });
  const before = disputes.filter(({ createdAt }) => createdAt < step.at);
  const disputed = new Set(before.map((dispute) => dispute.transactionId));
  const payment = payments.find(({ id }) => !disputed.has(id));
  if (!payment) return 0;
  const { id: transactionId, capturedMinorUnits: amount, currency } = payment;
  const reason = step.details.reasonCode === undefined ? {} : { reasonCode: step.details.reasonCode };
  await openDispute.run(onceWork(work, given, "dispute"), { transactionId, amount, currency, ...reason });
  return 1;
};

/** The disputes of the customer that the bank has not decided. */
export const disputeDecided: Act = async (work, given) => {
  const { customerId, step } = given;
  const undecided = { customerId, status: ["dispute_opened", "dispute_challenged"] };
  const open = await readRows(work, DisputeExtensionEntity, undecided, { orderBy: [["id", "asc"]] });
  const disputeStatus = step.details.decision === "won" ? "dispute_won" : "dispute_lost";
  return eachInOrder(open, ({ id: disputeId }) =>
    advanceDispute.run(onceWork(work, given, disputeId), { disputeId, disputeStatus }),
  );
};

/** The bank sends back the last payout that was paid. */
export const payoutReturns: Act = async (work, { step }) => {
  const payoutId = step.details.payoutId ?? (await chooseLast(work, step));
  if (payoutId === null) return 0;
  const { engineMerchantId } = await getActiveMerchant(work);
  const [payout] = await readRows(work, PayoutEntity, { id: payoutId });
  if (payout?.status === "paid") await sandboxEngineOf(work).returnPayout(engineMerchantId, payoutId);
  await payoutCopy.refresh(work, payoutId);
  return 1;
};

/** Kept before the engine is asked: a repetition after a crash returns no other one. */
async function chooseLast(work: UnitOfWork, { id }: TestClockScenarioStep): Promise<string | null> {
  const [last] = await readRows(work, PayoutEntity, { status: "paid" }, { limit: 1, orderBy: NEWEST });
  if (!last) return null;
  await work.atomically(async (phase) => {
    const step = await phase.em.findOneOrFail(TestClockScenarioStepEntity, { id });
    step.details = { ...step.details, payoutId: last.id };
    await phase.save();
  });
  return last.id;
}
