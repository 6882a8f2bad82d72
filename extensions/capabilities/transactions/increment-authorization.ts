import { assertMayTakePayment } from "#extensions/capabilities/merchant-account/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { type EnginePayment, isInvalid, isRefused } from "#extensions/connectors/engine/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { isRefusal, refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type IncrementAuthorizationRequest, TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { refreshTransaction } from "./confirm-transaction.ts";
import { declineOf, NO_REASON } from "./decline.rules.ts";
import { transactionCopy } from "./follow-transaction.ts";
import { assertIncrement, canIncrement, notIncrementable } from "./increment.rules.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { transactionMessage } from "./transaction.message.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { getTransaction, lockTransaction } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";
import { withFingerprint } from "./with-fingerprint.ts";

interface Increment {
  readonly transactionId: string;
  readonly engineStatus: string;
  /** The new total, in minor units. */
  readonly amount: string;
}

/** Increases an authorization of which nothing is captured. The bank may decline the increase; the old amount stays held. */
export const incrementAuthorization = engineOperation({
  method: TransactionService.method.incrementAuthorization,
  exclusive: "transaction",
  subject: (work, { transactionId }) => getTransaction(work, transactionId),
  prepare: prepareIncrement,
  recheck: async (work, { id }, refusal) =>
    isRefusal(refusal, "transaction_not_incrementable") && canIncrement(await refreshTransaction(work, id)),
  ask: incrementAtEngine,
  find: findIncrement,
  keep: keepIncrement,
  refuses: ({ refusal }) => refusal,
  answer: ({ transaction }) => transactionMessage(transaction),
});

async function prepareIncrement(
  phase: UnitOfWork,
  { id }: TransactionExtension,
  { amount }: IncrementAuthorizationRequest,
): Promise<Increment> {
  const transaction = await lockTransaction(phase, { id });
  assertIncrement(transaction, amount);
  await assertMayTakePayment(phase, { amount, currency: transaction.currency });
  return { transactionId: id, engineStatus: transaction.engineStatus, amount: String(amount) };
}

async function incrementAtEngine(work: UnitOfWork, increment: Increment): Promise<RemotePayment> {
  const { payments } = await merchantEngine(work);
  const { transactionId: id, amount } = increment;
  try {
    return await withFingerprint(
      work,
      await askToChange(work, increment, () => payments.increment(id, BigInt(amount))),
    );
  } catch (error) {
    throw isInvalid(error) || isRefused(error, "declined_by_network") ? await explain(work, increment, error) : error;
  }
}

/** The engine refuses without naming the state, so the payment is read again. */
async function explain(
  work: UnitOfWork,
  { transactionId, amount }: Increment,
  refusal: DomainError & { engineMessage: string },
) {
  const current = await refreshTransaction(work, transactionId);
  try {
    assertIncrement(current, BigInt(amount));
  } catch (reason) {
    return reason;
  }
  const why = refusal.engineMessage.replace(/\.?$/, ".");
  return notIncrementable(current, `The payment engine does not increase this authorization: ${why}`, refusal);
}

/** The amount is a total, so a repeat after a decline asks for the same. */
async function findIncrement(work: UnitOfWork, { transactionId, amount }: Increment) {
  const { payments } = await merchantEngine(work);
  const payment = await payments.get(transactionId);
  const isOpen = payment.engineStatus === "requires_capture";
  return isOpen && payment.amountMinorUnits < BigInt(amount) ? NOT_DONE : withFingerprint(work, payment);
}

async function keepIncrement(phase: UnitOfWork, { transactionId, amount }: Increment, payment: RemotePayment) {
  const row = await lockTransaction(phase, { id: transactionId });
  const isNewer = row.status === "authorized" && payment.amountMinorUnits >= row.amountMinorUnits;
  const transaction = isNewer ? await transactionCopy.apply(phase, row, payment) : row;
  return { transaction, refusal: refusalOf(transaction, payment, BigInt(amount)) };
}

/** An increase that the processor has not decided is no refusal: the amount follows. */
function refusalOf(
  transaction: TransactionExtension,
  { increments }: EnginePayment,
  amount: bigint,
): DomainError | null {
  if (transaction.amountMinorUnits >= amount) return null;
  const last = increments.at(-1);
  if (last?.status === "failed" && last.amountMinorUnits === amount) return declined(transaction, last.failure);
  return transaction.status === "authorized" && last?.status === "pending"
    ? null
    : notIncrementable(transaction, `The authorization was not increased: the transaction is ${transaction.status}.`);
}

function declined(transaction: TransactionExtension, failure: EnginePayment["increments"][number]["failure"]) {
  const { code, message, advice } = declineOf(failure ?? NO_REASON);
  return refuse("increment_declined", {
    problem: message,
    transaction_id: transaction.id,
    transaction_status: transaction.status,
    decline_code: code,
    advice,
  });
}
