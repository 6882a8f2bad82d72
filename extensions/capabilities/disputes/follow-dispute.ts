import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { knownTransaction } from "#extensions/capabilities/transactions/index.ts";
import type { EngineDispute } from "#extensions/connectors/engine/index.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import type { DomainError } from "#extensions/platform/errors.ts";
import { newId } from "#extensions/platform/ids.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { DisputeNotAnswerableError } from "./dispute.errors.ts";
import { assertAnswerable, isAnswerable } from "./dispute.rules.ts";
import { lockTransactionOf, settleDisputed } from "./settle-disputed.ts";

const OPEN = ["dispute_opened", "dispute_challenged"];
/**
 * The stages between which a closed dispute moves while banks exchange it: Visa and Mastercard bound each step, and all together stay
 * below a year. An inquiry may become a dispute for as long as a payment can be disputed, and the ruling of an arbitration can be
 * appealed.
 */
const CONTESTED = ["dispute", "pre_arbitration", "dispute_reversal"];
/** The bank has ended these. A word that the engine may add counts as open. */
const CLOSED: ReadonlySet<string> = new Set([
  "dispute_won",
  "dispute_lost",
  "dispute_expired",
  "dispute_accepted",
  "dispute_cancelled",
]);

/** The sidecar as the engine has its dispute. It counts on its transaction, which is read first when we do not have it. */
export const disputeCopy = engineCopy({
  entity: DisputeExtensionEntity,
  noun: "dispute",
  key: "engineDisputeId",
  idOf: ({ engineDisputeId }: EngineDispute) => engineDisputeId,
  read: readDispute,
  async *list(work, span) {
    yield* (await merchantEngine(work)).disputes.list(span);
  },
  async *listOpen(work, span) {
    yield* (await merchantEngine(work)).disputes.list({ ...span, statuses: OPEN });
  },
  columns: ({ engineDisputeId: _id, enginePaymentId, createdAt: _createdAt, updatedAt, ...columns }) => ({
    transactionId: enginePaymentId,
    ...columns,
    closedAt: CLOSED.has(columns.status) ? updatedAt : null,
  }),
  initial: ({ createdAt }) => ({
    id: newId("dispute", createdAt),
    createdAt,
    evidenceCount: 0,
    unsubmittedCount: 0,
    metadata: {},
  }),
  open: { column: "status", in: OPEN },
  late: [
    { what: "closed disputes", where: { status: { $nin: OPEN }, stage: { $in: CONTESTED } }, days: 365 },
    {
      what: "closed inquiries and arbitrations",
      where: { status: { $nin: OPEN }, stage: { $nin: CONTESTED } },
      days: 540,
    },
  ],
  events: { created: "dispute.opened", updated: "dispute.updated" },
  eventData: ({ stage, status }) => ({ dispute_stage: stage, dispute_status: status }),
  parentIdOf: ({ transactionId }) => transactionId,
  lockFirst: (phase, row, dispute) => lockTransactionOf(phase, row?.transactionId ?? dispute?.enginePaymentId ?? ""),
  changed: settleDisputed,
});

/** The dispute as the engine has it. Its transaction is known here from then on. */
export async function readDispute(work: UnitOfWork, engineDisputeId: string): Promise<EngineDispute> {
  const { disputes } = await merchantEngine(work);
  const dispute = await disputes.get(engineDisputeId);
  await knownTransaction(work, dispute.enginePaymentId);
  return dispute;
}

/** Asks the engine before refusing: our copy may be behind it, and a stale copy must not cost the merchant the answer. */
export async function recheckAnswerable(
  work: UnitOfWork,
  { dispute }: { dispute: DisputeExtension },
  refusal: DomainError,
): Promise<boolean> {
  return refusal instanceof DisputeNotAnswerableError && isAnswerable(await refreshAnswerable(work, dispute));
}

/** The dispute as the engine has it now, if it can still be answered. */
export async function refreshAnswerable(work: UnitOfWork, dispute: DisputeExtension): Promise<DisputeExtension> {
  const current = (await disputeCopy.refresh(work, dispute.engineDisputeId)) ?? dispute;
  assertAnswerable(current);
  return current;
}

/** Reads all disputes of the organization's merchant from the engine. Returns how many there are. */
export async function reconcileDisputes(work: UnitOfWork): Promise<number> {
  const { disputes } = await merchantEngine(work);
  let count = 0;
  for await (const engineDispute of disputes.list()) {
    await knownTransaction(work, engineDispute.enginePaymentId);
    await disputeCopy.upsert(work, engineDispute);
    // Otherwise the commit of each dispute compares the rows of all before.
    work.em.clear();
    count += 1;
  }
  return count;
}
