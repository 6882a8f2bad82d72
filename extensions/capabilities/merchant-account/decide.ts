import type { EventType } from "#contract/event-types.ts";
import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AccountStatus, type StatusMove, statusAfter } from "./account-status.rules.ts";
import { applicationOf } from "./application.ts";
import { REMIND } from "./due-kinds.ts";
import type { MerchantAccount } from "./merchant-account.entity.ts";
import { changeAccount, factsOf, keepRequirements } from "./merchant-account.service.ts";
import { moveOnboarding } from "./move-onboarding.ts";
import { canBeAsked, type ItemRequest } from "./requirements.rules.ts";

/** A decision, with its reason in an operator's words, which the organization's audit log shows. */
interface Decision {
  readonly reason: string;
  readonly reasonCodes: readonly string[];
}

/** Approves the application in one transaction: a new account becomes active, with the largest sale as its limit. */
export const approve = (work: UnitOfWork, decision: Decision): Promise<MerchantAccount> =>
  changeAccount(work, async (phase, account) => {
    moveOnboarding(account, "approve");
    const { currency, largestSaleAmount } = (await applicationOf(phase, account)).business;
    if (currency !== undefined && largestSaleAmount !== undefined && !Object.hasOwn(account.limits, currency))
      account.limits = { ...account.limits, [currency]: largestSaleAmount };
    decided(phase, account, "merchant_account.approved", decision);
    if (account.accountStatus === "inactive") setStatus(phase, account, "active", decision.reason);
    await phase.save();
    return account;
  });

export const reject = (work: UnitOfWork, decision: Decision): Promise<MerchantAccount> =>
  changeAccount(work, async (phase, account) => {
    moveOnboarding(account, "reject");
    decided(phase, account, "merchant_account.rejected", decision);
    await phase.save();
    return account;
  });

/** Lets a rejected merchant apply again, with what it had entered. */
export const reopen = (work: UnitOfWork, reason: string): Promise<MerchantAccount> =>
  changeAccount(work, async (phase, account) => {
    moveOnboarding(account, "reopen");
    await keepRequirements(phase, account);
    phase.record({ type: "merchant_account.updated", subject: account, data: { reason } });
    await phase.save();
    return account;
  });

const DAY_MS = 86_400_000;
const REMIND_BEFORE_MS = [7 * DAY_MS, DAY_MS];

/**
 * Asks for items again. While an update is requested, it replaces what is asked for, so that nothing asked by mistake
 * stands in the merchant's way.
 * @throws CommandFailedError for an item that the application doesn't have
 */
export const requestUpdate = (
  work: UnitOfWork,
  { items, ...decision }: Decision & { readonly items: readonly ItemRequest[] },
): Promise<MerchantAccount> =>
  changeAccount(work, async (phase, account) => {
    if (account.onboardingStatus !== "update_requested") moveOnboarding(account, "request_update");
    const facts = await factsOf(phase, account, await applicationOf(phase, account));
    for (const { item } of items)
      if (!canBeAsked(facts, item))
        throw new CommandFailedError(
          `${item} can't be asked for: it is no field of the application and no type of document.`,
        );
    account.requests = items;
    await keepRequirements(phase, account);
    decided(phase, account, "merchant_account.update_requested", decision);
    for (const at of remindersOf(items, phase.now())) phase.due({ kind: REMIND, subjectId: account.id, at });
    await phase.save();
    return account;
  });

function remindersOf(items: readonly ItemRequest[], now: Date): readonly Date[] {
  const times = items.flatMap(({ dueAt }) => REMIND_BEFORE_MS.map((before) => new Date(dueAt).getTime() - before));
  return [...new Set(times)].filter((time) => time > now.getTime()).map((time) => new Date(time));
}

/** Changes the account's status. @throws CommandFailedError for a status that doesn't lead there */
export const moveStatus = (work: UnitOfWork, move: StatusMove, reason: string): Promise<MerchantAccount> =>
  changeAccount(work, async (phase, account) => {
    const to = statusAfter(move, account);
    if (to === null) throw new CommandFailedError(`An account that is ${account.accountStatus} can't ${move}.`);
    setStatus(phase, account, to, reason);
    await phase.save();
    return account;
  });

/** Sets the largest sale in one currency; null removes it. */
export const setLimit = (
  work: UnitOfWork,
  { currency, amount, reason }: { currency: string; amount: bigint | null; reason: string },
): Promise<MerchantAccount> =>
  changeAccount(work, async (phase, account) => {
    const { [currency]: _, ...others } = account.limits;
    account.limits = amount === null ? others : { ...others, [currency]: Number(amount) };
    const data = { currency, max_transaction_amount: amount === null ? "none" : String(amount), reason };
    phase.record({ type: "merchant_account.updated", subject: account, data });
    await phase.save();
    return account;
  });

function decided(
  phase: UnitOfWork,
  account: MerchantAccount,
  type: EventType,
  { reason, reasonCodes }: Decision,
): void {
  Object.assign(account, { decisionReasonCodes: reasonCodes, decidedAt: phase.now() });
  if (type !== "merchant_account.update_requested") Object.assign(account, { requirements: [], requests: [] });
  phase.record({ type, subject: account, data: { reason } });
}

function setStatus(phase: UnitOfWork, account: MerchantAccount, status: AccountStatus, reason: string): void {
  account.accountStatus = status;
  phase.record({ type: "merchant_account.status_changed", subject: account, data: { account_status: status, reason } });
}
