import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { knownTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { EngineDispute } from "#extensions/connectors/engine/index.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
import { assertAnswerable, hasMoved, isAcceptable, isAnswerable } from "./dispute.rules.ts";
import { eventsOfMove, type Position, unexpectedFrom } from "./dispute-moves.rules.ts";
import { submitsByItself } from "./dispute-settings.ts";
import { closeDraft } from "./evidence-of-stages.queries.ts";
import { planDeadlines, planRules } from "./plan-deadlines.ts";
import { saleOf } from "./sale-of-dispute.ts";
import { lockTransactionOf, settleDisputed } from "./settle-disputed.ts";
import { historyAfterMove } from "./stage-history.rules.ts";
import { countUnexpectedMove } from "./unexpected-moves.ts";
import { countUnknownCode } from "./unknown-codes.ts";

const OPEN = ["dispute_opened", "dispute_challenged"];
/**
 * Stages between which a closed dispute can still move. Card networks limit the steps to less than a year in total;
 * inquiries and arbitration may take longer.
 */
const CONTESTED = ["dispute", "pre_arbitration", "dispute_reversal"];
/** Final statuses at the bank. An unknown engine status counts as open. */
const CLOSED: ReadonlySet<string> = new Set([
  "dispute_won",
  "dispute_lost",
  "dispute_expired",
  "dispute_accepted",
  "dispute_cancelled",
]);

/** A new stage is answered by evidence of its own. */
const NEW_DRAFT = { evidenceCount: 0, unsubmittedCount: 0, attachedTypes: [] };

/** What a new dispute follows from. */
interface Found {
  readonly transaction: TransactionExtension | null;
  readonly autoSubmit: boolean;
}

/** Copies the engine's dispute. It counts on its transaction, which is read first when it is missing. */
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
  columns: ({ engineDisputeId: _id, enginePaymentId, createdAt: _createdAt, updatedAt, ...columns }, row) => ({
    transactionId: enginePaymentId,
    ...columns,
    // A deadline that moves has not passed.
    ...(row?.isPastDue && row.respondBy?.getTime() !== columns.respondBy?.getTime() && { isPastDue: false }),
    closedAt: CLOSED.has(columns.status) ? updatedAt : null,
    ...(row && hasMoved(row, columns) && { stageHistory: historyAfterMove(row, columns, updatedAt ?? null) }),
    ...(row && row.stage !== columns.stage && NEW_DRAFT),
  }),
  initial: ({ createdAt, ...dispute }, { transaction, autoSubmit }: Found) => ({
    id: newId("dispute", createdAt),
    createdAt,
    ...NEW_DRAFT,
    stageHistory: [],
    submissionCount: 0,
    isGoodsChosen: false,
    metadata: {},
    autoSubmit,
    isAutoSubmitChosen: false,
    isPastDue: false,
    ...saleOf(transaction, dispute),
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
  events: { created: "dispute.opened", updated: eventsOfMove },
  eventData: ({ stage, status }, before) => ({
    dispute_stage: stage,
    dispute_status: status,
    ...markOf(before, { stage, status }),
  }),
  parentIdOf: ({ transactionId }) => transactionId,
  async lockFirst(phase, row, dispute) {
    if (!row) await awaitTurn(phase);
    return {
      transaction: await lockTransactionOf(phase, row?.transactionId ?? dispute?.enginePaymentId ?? ""),
      autoSubmit: row ? row.autoSubmit : await submitsByItself(phase),
    };
  },
  async changed(phase, changes) {
    for (const { row, before } of changes) {
      if (before && before.stage !== row.stage) await closeDraft(phase, row.id, before.stage);
      countUnexpectedMove(phase, before, row);
      await settleDisputed(phase, row);
      planDeadlines(phase, row, before);
      planRules(phase, row, before);
      if (row.reasonCode !== before?.reasonCode) countUnknownCode(phase, row);
    }
  },
});

/**
 * Copies the answer to a call. Events that arrived during the call may have brought a newer state, which is kept: networks
 * do not let a dispute go back from it to the answer.
 */
export async function copyAnswer(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  { before, answer }: { readonly before: Position; readonly answer: EngineDispute },
): Promise<DisputeExtension> {
  const isOvertaken = hasMoved(before, dispute) && unexpectedFrom(dispute, answer) !== null;
  return isOvertaken ? dispute : disputeCopy.apply(phase, dispute, answer);
}

/** Marks a move that networks do not allow. */
function markOf(before: Position, now: Position) {
  const from = unexpectedFrom(before, now);
  return from === null ? {} : { unexpected_from: from };
}

/** Reads the dispute from the engine and ensures that its transaction is known here. */
export async function readDispute(work: UnitOfWork, engineDisputeId: string): Promise<EngineDispute> {
  const { disputes } = await merchantEngine(work);
  const dispute = await disputes.get(engineDisputeId);
  await knownTransaction(work, dispute.enginePaymentId);
  return dispute;
}

/** Asks the engine before refusing, since an outdated copy must not prevent a response. */
export async function recheckAnswerable(
  work: UnitOfWork,
  { dispute }: { dispute: DisputeExtension },
  refusal: DomainError,
): Promise<boolean> {
  const isAboutState = isRefusal(refusal, "dispute_not_answerable", "dispute_answered_once");
  return isAboutState && isAnswerable(await refreshAnswerable(work, dispute));
}

/** The same for a dispute that is to be accepted. */
export async function recheckAcceptable(
  work: UnitOfWork,
  { dispute }: { dispute: DisputeExtension },
  refusal: DomainError,
): Promise<boolean> {
  if (!isRefusal(refusal, "dispute_not_answerable")) return false;
  const current = await disputeCopy.refresh(work, dispute.engineDisputeId);
  return current !== null && isAcceptable(current);
}

/** Rereads the dispute from the engine. @throws dispute_not_answerable, dispute_answered_once */
export async function refreshAnswerable(work: UnitOfWork, dispute: DisputeExtension): Promise<DisputeExtension> {
  const current = (await disputeCopy.refresh(work, dispute.engineDisputeId)) ?? dispute;
  assertAnswerable(current);
  return current;
}

/** Reads all disputes of the organization's merchant from the engine. Returns the number of disputes. */
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
