import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { OnboardingStatus } from "./onboarding.rules.ts";

export const ACCOUNT_STATUSES = ["inactive", "active", "restricted", "suspended", "closed"] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What an account status can stop. Refunds, disputes and reads are never stopped: the payers need them. */
export type AccountAction = "take_payment" | "store_payment_method" | "capture" | "pay_out";

const STOPS = new Map<string, readonly AccountAction[]>(
  Object.entries({
    active: [],
    restricted: ["pay_out"],
    suspended: ["take_payment", "store_payment_method", "pay_out"],
    inactive: ["take_payment", "store_payment_method", "capture", "pay_out"],
    closed: ["take_payment", "store_payment_method", "capture", "pay_out"],
  } as const satisfies Readonly<Record<AccountStatus, readonly AccountAction[]>>),
);

/** A status that this version does not know allows nothing. */
export const isStopped = (status: string, action: AccountAction): boolean =>
  STOPS.get(status)?.includes(action) ?? true;

/** Whether the status ends the payments that payers have not paid yet. Their pages at the engine know no status. */
export const endsUnpaid = (status: string): boolean => status === "suspended" || status === "closed";

/** The refusal of an action that the status stops; null when it is allowed. */
export function accountRefusal(status: string, action: AccountAction, environment: string): DomainError | null {
  if (!isStopped(status, action)) return null;
  const problem = PROBLEMS[status] ?? `The ${environment} merchant account is not active yet. Finish onboarding first.`;
  return refuse("merchant_account_inactive", { problem, account_status: status });
}

const PROBLEMS: Readonly<Record<string, string>> = {
  restricted: "The merchant account is restricted: no payout can leave it. Contact support.",
  suspended: "The merchant account is suspended: it takes no new payments and pays nothing out. Contact support.",
  closed: "The merchant account is closed. Refunds and disputes still work.",
};

/** The status of an account that has not changed yet. In the sandbox payments can be tried at once. */
export const openingStatus = (environment: string): AccountStatus =>
  environment === "sandbox" ? "active" : "inactive";

/** The statuses from which an operator's command moves an account. An inactive account becomes active by its approval. */
export const STATUS_MOVES = {
  restrict: { to: "restricted", from: ["active", "suspended"] },
  suspend: { to: "suspended", from: ["active", "restricted"] },
  activate: { to: "active", from: ["restricted", "suspended", "closed"] },
  close: { to: "closed", from: ["inactive", "active", "restricted", "suspended"] },
} as const satisfies Readonly<Record<string, { readonly to: AccountStatus; readonly from: readonly AccountStatus[] }>>;

export type StatusMove = keyof typeof STATUS_MOVES;

interface Movable {
  readonly accountStatus: AccountStatus;
  readonly onboardingStatus: OnboardingStatus;
  readonly environment: string;
}

/**
 * The status after the move; null when the account cannot make it. Only an approval makes a live account active, so one
 * that was never approved is as it was opened when it comes back.
 */
export function statusAfter(move: StatusMove, { accountStatus, onboardingStatus, environment }: Movable) {
  const { to, from }: { to: AccountStatus; from: readonly AccountStatus[] } = STATUS_MOVES[move];
  if (!from.includes(accountStatus)) return null;
  return to === "active" && onboardingStatus !== "approved" ? openingStatus(environment) : to;
}
