import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { receives } from "#extensions/capabilities/terminal-connectors/index.ts";
import {
  getTransaction,
  holderOf,
  isHolderRefusal,
  knownTransaction,
  lockTransaction,
} from "#extensions/capabilities/transactions/index.ts";
import type { EngineRefund } from "#extensions/connectors/engine/index.ts";
import { engineCopy } from "#extensions/platform/engine-events/engine-copy.ts";
import type { Span } from "#extensions/platform/engine-events/engine-copy-terms.ts";
import { findRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type RefundExtension, RefundExtensionEntity } from "./refund.entity.ts";
import { refundStatusOf } from "./refund.rules.ts";
import { expectedArrivalOn } from "./refund-arrival.rules.ts";
import { settleSums } from "./refunds.service.ts";

/** The engine's refund, with facts of our transaction when it may be added. */
type FollowedRefund = EngineRefund & { readonly customerId?: string | null; readonly methodType?: string | null };

const OPEN = ["pending", "requires_review"];

/** A bank that cannot credit a refund sends it back, mostly within 30 days; the networks set no upper limit. */
const LATE_DAYS = 120;
/** The engine's filter values for every status except success. */
const NOT_SUCCEEDED = ["failure", "transaction_failure", "pending", "manual_review"] as const;

/** Copies the engine's refunds. Refunds that other systems created are added and counted. */
export const refundCopy = engineCopy({
  entity: RefundExtensionEntity,
  noun: "refund",
  key: "id",
  idOf: ({ engineRefundId }: FollowedRefund) => engineRefundId,
  read: readRefund,
  async *list(work, span): AsyncGenerator<FollowedRefund> {
    yield* (await merchantEngine(work)).refunds.list(span);
  },
  async *listOpen(work, span): AsyncGenerator<FollowedRefund> {
    yield* (await merchantEngine(work)).refunds.list({ ...span, statuses: ["pending", "manual_review"] });
  },
  columns: copiedColumns,
  initial: (refund) => ({
    transactionId: refund.enginePaymentId,
    customerId: refund.customerId ?? null,
    amountMinorUnits: refund.amountMinorUnits,
    currency: refund.currency,
    ...reasonAndNote(refund.reason),
    metadata: {},
    expectedArrivalOn: refund.createdAt && expectedArrivalOn(refund.methodType, refund.createdAt),
    ...(refund.createdAt && { createdAt: refund.createdAt }),
  }),
  open: { column: "status", in: OPEN },
  late: [
    { what: "succeeded refunds", where: { status: "succeeded" }, days: LATE_DAYS, listChanged: listNotSucceeded },
    { what: "failed refunds", where: { status: "failed" }, days: LATE_DAYS, list: listNotSucceeded },
  ],
  events: { created: "refund.created", updated: eventOf },
  parentIdOf: ({ transactionId }) => transactionId,
  lockFirst: (phase, row, refund) =>
    lockTransaction(phase, { id: row?.transactionId ?? refund?.enginePaymentId ?? "" }),
  async changed(phase, changes) {
    for (const { row: refund, before } of changes) {
      // A refund of another system may be in review when it is first seen.
      if (before === null && refund.status === "requires_review")
        phase.record({ type: "refund.requires_review", subject: refund, parentId: refund.transactionId });
      await settleSums(phase, refund);
    }
  },
});

async function* listNotSucceeded(work: UnitOfWork, span: Span): AsyncGenerator<FollowedRefund> {
  yield* (await merchantEngine(work)).refunds.list({ ...span, statuses: [...NOT_SUCCEEDED] });
}

function copiedColumns(
  { engineStatus, failure, connectorReference, arn }: FollowedRefund,
  before: Readonly<RefundExtension> | null,
) {
  const status = refundStatusOf(engineStatus);
  const hasFailed = status === "failed";
  return {
    status,
    failureCode: hasFailed ? failure.code : null,
    failureMessage: hasFailed ? failureMessage(failure.message) : null,
    processorReference: connectorReference,
    arn: arn ?? before?.arn ?? null,
    outcomeUnknownSince: null,
  };
}

/** The processor's message, with the next step. */
export function failureMessage(reason: string | null): string {
  const why = reason ? `The processor refused the refund: ${asSentence(reason)}` : "The refund failed.";
  return `${why} Try again, or pay the customer another way.`;
}

export function asSentence(words: string): string {
  return words.replace(/\.?$/, ".");
}

function eventOf(before: Pick<RefundExtension, "status">, { status }: Pick<RefundExtension, "status">) {
  if (status === "succeeded") return "refund.succeeded";
  if (status === "requires_review" && before.status !== status) return "refund.requires_review";
  return status === "failed" ? "refund.failed" : "refund.updated";
}

const REASONS: ReadonlySet<string> = new Set(["requested_by_customer", "duplicate", "fraudulent"]);
const NOTE_LENGTH = 255;

/** Another system's reason is free text. */
function reasonAndNote(reason: string | null) {
  if (reason !== null && REASONS.has(reason)) return { reason, note: null };
  return { reason: "other", note: reason?.slice(0, NOTE_LENGTH) ?? null };
}

/** Null for a refund that has not reached the payment's holder; its operation or its terminal sale determines the outcome. */
async function readRefund(
  work: UnitOfWork,
  refundId: string,
  row: RefundExtension | null,
): Promise<FollowedRefund | null> {
  // What we do not know is the engine's: terminals make no refunds but ours.
  const { refunds } = await holderOf(work, row ? await getTransaction(work, row.transactionId) : { holder: "engine" });
  const refund = await refunds.get(refundId).catch((error: unknown) => {
    if (row && isHolderRefusal(error, "not_found")) return null;
    throw error;
  });
  if (!refund || row) return refund;
  const { customerId = null, methodType = null } = await knownTransaction(work, refund.enginePaymentId);
  return { ...refund, customerId, methodType };
}

/** Updates a transaction's refunds from its payment's holder. */
export async function refreshRefundsOf(work: UnitOfWork, transactionId: string): Promise<void> {
  const { holder } = await getTransaction(work, transactionId);
  if (holder === "terminal") return refreshTerminalRefundsOf(work, transactionId);
  const { refunds } = await merchantEngine(work);
  await refundCopy.compare(work, { transactionId }, refunds.list({ paymentId: transactionId }));
}

/** The vendor of terminals has no list of them. */
async function refreshTerminalRefundsOf(work: UnitOfWork, transactionId: string): Promise<void> {
  const ours = await readRows(work, RefundExtensionEntity, { transactionId: [transactionId] });
  for (const { id } of ours) await refundCopy.refresh(work, id);
}

// The vendor of terminals says that a refund of ours has changed, which is read again.
receives("refund", async (work, { refundId }) => {
  const known = await findRow(work, RefundExtensionEntity, { id: refundId });
  if (known) await refundCopy.refresh(work, refundId);
});
