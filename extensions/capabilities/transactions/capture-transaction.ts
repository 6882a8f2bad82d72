import { assertAccountAllows, assertWithinLimit } from "#extensions/capabilities/merchant-account/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CaptureTransactionRequest, TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { holderOf } from "./holder-of.ts";
import { holderRefusal } from "./holder-refusal.ts";
import { withAttempts } from "./keep-payment.ts";
import type { PaymentHolder } from "./payment-holder.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import {
  canOvercapture,
  captureAmount,
  exceedsAuthorized,
  isCapturable,
  transactionFacts,
} from "./transaction-moves.rules.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";

type Capture = Awaited<ReturnType<typeof prepareCapture>>;

/** Captures an authorization, all or part. The rest is released with the last capture. */
export const captureTransaction = engineOperation({
  method: TransactionService.method.captureTransaction,
  exclusive: "transaction",
  subject: (work, { transactionId }) => getTransaction(work, transactionId),
  prepare: prepareCapture,
  recheck: async (work, { id }, refusal) => isOfState(refusal) && isCapturable(await refreshTransaction(work, id)),
  ask: captureAtEngine,
  find: findCapture,
  keep: keepCapture,
  refuses: ({ transaction, isDone }) =>
    isDone ? null : refuse("transaction_not_capturable", transactionFacts(transaction)),
  answer: ({ transaction }) => transactionMessage(transaction),
});

async function prepareCapture(phase: UnitOfWork, { id }: TransactionExtension, request: CaptureTransactionRequest) {
  await assertAccountAllows(phase, "capture");
  const transaction = await lockTransaction(phase, { id });
  const amount = captureAmount(transaction, request);
  await assertOvercapture(phase, transaction, amount);
  const { holder, engineStatus, capturedMinorUnits } = transaction;
  const isLast = request.final ?? true;
  // The state is stored as JSON, which has no bigint.
  const captured = String(capturedMinorUnits);
  return { transactionId: id, holder, engineStatus, amount: String(amount), captured, isLast };
}

/** What was authorized may be captured even if the limit is lower since; what is beyond it is a larger sale. */
async function assertOvercapture(phase: UnitOfWork, transaction: TransactionExtension, amount: bigint): Promise<void> {
  const { authorizedMinorUnits, capturedMinorUnits, currency } = transaction;
  if (amount > authorizedMinorUnits) await assertWithinLimit(phase, { amount: capturedMinorUnits + amount, currency });
}

/** Whether the refusal is based on our copy, which may be outdated. */
function isOfState(refusal: DomainError): boolean {
  return isRefusal(refusal, "transaction_not_capturable", "capture_exceeds_authorized");
}

async function captureAtEngine(work: UnitOfWork, capture: Capture): Promise<RemotePayment> {
  const { transactionId: id, amount } = capture;
  const { payments } = await holderOf(work, capture);
  try {
    const captured = await askToChange(work, capture, () => payments.capture(id, BigInt(amount)));
    return await completeCapture(work, payments, capture, captured);
  } catch (error) {
    const refusal = holderRefusal(error);
    throw refusal ? await explain(work, capture, refusal.error) : error;
  }
}

/** The answer to one of several captures omits the list of them. */
async function completeCapture(work: UnitOfWork, payments: Payments, capture: Capture, captured: RemotePayment) {
  const payment = await releaseRest(work, payments, capture, captured);
  const isListed = payment.captureMethod !== "manual_multiple" || payment.captures !== null;
  return isListed ? payment : withAttempts(work, payments, payment);
}

type Payments = PaymentHolder["payments"];

/**
 * The engine does not know which of several captures is the last one, so what is left is canceled. The capture stays
 * made when that is refused.
 */
async function releaseRest(work: UnitOfWork, payments: Payments, capture: Capture, captured: RemotePayment) {
  const { transactionId: id, isLast } = capture;
  if (!isLast || captured.status !== "authorized") return captured;
  return askToChange(work, capture, () => payments.cancel(id)).catch((error: unknown) => {
    if (holderRefusal(error)) return payments.get(id);
    throw error;
  });
}

/** The engine refuses without naming the state or limit, so the payment is read again. */
async function explain(work: UnitOfWork, { transactionId, amount }: Capture, refusal: DomainError) {
  const current = await refreshTransaction(work, transactionId);
  if (!isCapturable(current))
    return refuse("transaction_not_capturable", {
      ...transactionFacts(current),
      cause: refusal,
    });
  if (BigInt(amount) <= current.authorizedMinorUnits) return refusal;
  return canOvercapture(current) ? beyondLimit(current, amount, refusal) : exceedsAuthorized(current, refusal);
}

function beyondLimit(transaction: TransactionExtension, amount: string, cause: DomainError) {
  const { id, currency, authorizedMinorUnits } = transaction;
  const facts = { transaction_id: id, currency, amount_authorized: authorizedMinorUnits };
  return refuse("overcapture_exceeds_limit", { ...facts, amount, cause });
}

/** A crash may have left the rest of the last capture held. */
async function findCapture(work: UnitOfWork, capture: Capture) {
  const { payments } = await holderOf(work, capture);
  const payment = await payments.get(capture.transactionId);
  const isAsBefore = payment.status === "authorized" && payment.capturedMinorUnits === BigInt(capture.captured);
  return isAsBefore ? NOT_DONE : completeCapture(work, payments, capture, payment);
}

/** Another system's change of the payment is also saved, and answered as a refusal. */
async function keepCapture(phase: UnitOfWork, capture: Capture, payment: RemotePayment) {
  const row = await lockTransaction(phase, { id: capture.transactionId });
  const transaction = isNewer(payment, row) ? await transactionCopy.apply(phase, row, payment) : row;
  const { status, capturedMinorUnits } = transaction;
  return { transaction, isDone: capturedMinorUnits > BigInt(capture.captured) || status === "processing" };
}

/**
 * An event may have brought a state in between, after which the engine's word for the status is the same. Captured
 * amounts only grow while the authorization is open.
 */
function isNewer(payment: RemotePayment, { status, capturedMinorUnits }: TransactionExtension): boolean {
  return status === "authorized" && payment.capturedMinorUnits >= capturedMinorUnits;
}
