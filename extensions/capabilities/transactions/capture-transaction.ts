import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { EngineRefusedError } from "#extensions/connectors/engine/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CaptureTransactionRequest, TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { withFingerprint } from "./follow-transaction.ts";
import { keepPayment } from "./keep-payment.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { captureAmount, exceedsAuthorized, isCapturable, transactionFacts } from "./transaction-moves.rules.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";

type Capture = Awaited<ReturnType<typeof prepareCapture>>;

/** Captures an authorization. The engine releases the rest with the last capture. */
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
  const transaction = await lockTransaction(phase, { id });
  // The state is stored as JSON, which has no bigint.
  const amount = String(captureAmount(transaction, request));
  const { engineStatus, capturedMinorUnits } = transaction;
  return { transactionId: id, engineStatus, amount, captured: String(capturedMinorUnits) };
}

/** Whether the refusal is based on our copy, which may be outdated. */
function isOfState(refusal: DomainError): boolean {
  return isRefusal(refusal, "transaction_not_capturable", "capture_exceeds_authorized");
}

async function captureAtEngine(work: UnitOfWork, capture: Capture): Promise<RemotePayment> {
  const { payments } = await merchantEngine(work);
  const { transactionId: id, amount } = capture;
  try {
    return await withFingerprint(work, await askToChange(work, capture, () => payments.capture(id, BigInt(amount))));
  } catch (error) {
    throw error instanceof EngineRefusedError ? await explain(work, capture, error) : error;
  }
}

/** The engine refuses without naming the state or limit, so the payment is read again. */
async function explain(work: UnitOfWork, { transactionId, amount }: Capture, refusal: EngineRefusedError) {
  const current = await refreshTransaction(work, transactionId);
  if (!isCapturable(current))
    return refuse("transaction_not_capturable", {
      ...transactionFacts(current),
      cause: refusal,
    });
  return BigInt(amount) > current.authorizedMinorUnits ? exceedsAuthorized(current, refusal) : refusal;
}

async function findCapture(work: UnitOfWork, { transactionId, captured }: Capture) {
  const { payments } = await merchantEngine(work);
  const payment = await payments.get(transactionId);
  const isAsBefore = payment.status === "authorized" && payment.capturedMinorUnits === BigInt(captured);
  return isAsBefore ? NOT_DONE : withFingerprint(work, payment);
}

/** Another system's change of the payment is also saved, and answered as a refusal. */
async function keepCapture(phase: UnitOfWork, capture: Capture, payment: RemotePayment) {
  const transaction = await keepPayment(phase, capture, payment);
  const { status, capturedMinorUnits } = transaction;
  return { transaction, isDone: capturedMinorUnits > BigInt(capture.captured) || status === "processing" };
}
