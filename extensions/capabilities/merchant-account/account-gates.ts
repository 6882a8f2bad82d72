import { decimalOf } from "#contract/money.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AccountAction, accountRefusal, endsUnpaid, openingStatus } from "./account-status.rules.ts";
import { readStanding, rereadStanding, type Standing, shareStanding } from "./merchant-account.queries.ts";

/**
 * Asserts that the account's status allows the action. A call that began before a change of the status may still end.
 * @throws merchant_account_inactive
 */
export async function assertAccountAllows(work: UnitOfWork, action: AccountAction): Promise<void> {
  const refusal = refusalOf(work, await readStanding(work), action);
  if (refusal) throw refusal;
}

const refusalOf = ({ environment }: UnitOfWork, standing: Standing | null, action: AccountAction) =>
  accountRefusal(standing?.accountStatus ?? openingStatus(environment), action, environment);

/** Whether the account's status, as it is now, ends the payments that payers have not paid yet. */
export async function isEndingUnpaid(work: UnitOfWork): Promise<boolean> {
  const standing = await rereadStanding(work);
  return standing !== null && endsUnpaid(standing.accountStatus);
}

interface Amount {
  readonly amount: bigint;
  readonly currency: string;
}

/** Asserts that a payment of this amount may be taken. @throws transaction_limit_exceeded, and as assertAccountAllows */
export async function assertMayTakePayment(work: UnitOfWork, amount: Amount): Promise<void> {
  await assertAccountAllows(work, "take_payment");
  await assertWithinLimit(work, amount);
}

/** Asserts that a payment's whole amount is not above the largest sale. @throws transaction_limit_exceeded */
export async function assertWithinLimit(work: UnitOfWork, { amount, currency }: Amount): Promise<void> {
  const limit = (await readStanding(work))?.limits[currency];
  if (limit === undefined || amount <= BigInt(limit)) return;
  const most = `${decimalOf(BigInt(limit), currency)} ${currency}`;
  throw refuse("transaction_limit_exceeded", { most, max_transaction_amount: limit, currency });
}

/**
 * The refusal of a payout; null when one may leave. The account's row stays locked until the transaction ends, so that no
 * payout is reserved after a restriction. It is locked before the balance. A sandbox account without a row has nothing to
 * lock; a live one without a row pays nothing out.
 */
export async function payoutRefusal(phase: UnitOfWork): Promise<DomainError | null> {
  return refusalOf(phase, await shareStanding(phase), "pay_out");
}

/** Like `payoutRefusal`, for a quote: it reserves nothing. */
export async function payoutObstacle(work: UnitOfWork): Promise<DomainError | null> {
  return refusalOf(work, await readStanding(work), "pay_out");
}

/** Card networks show this much. */
const MOST_CHARACTERS = 22;

/**
 * The text on the payer's card statement: the account's own, and the transaction's after it.
 * @throws statement_descriptor_too_long
 */
export async function joinedDescriptor(work: UnitOfWork, own: string | undefined): Promise<string | undefined> {
  const account = (await readStanding(work))?.statementDescriptor ?? undefined;
  if (account === undefined || own === undefined) return own ?? account;
  const joined = `${account}* ${own}`;
  if (joined.length > MOST_CHARACTERS) throw refuse("statement_descriptor_too_long", { joined, max: MOST_CHARACTERS });
  return joined;
}
