import { CommandFailedError } from "#extensions/platform/commands/arguments.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { MerchantAccount } from "./merchant-account.entity.ts";
import { isEditable, movedTo, type OnboardingMove } from "./onboarding.rules.ts";

type Moving = Pick<MerchantAccount, "onboardingStatus">;

/** Moves the application. Only operators ask for a move that it can't make. @throws CommandFailedError */
export function moveOnboarding(account: Moving, move: OnboardingMove): void {
  const to = movedTo(account.onboardingStatus, move);
  if (to === null) throw new CommandFailedError(`An application that is ${account.onboardingStatus} takes no ${move}.`);
  account.onboardingStatus = to;
}

/** @throws merchant_field_locked while it is not the merchant's turn */
export function assertEditable({ onboardingStatus }: Moving): void {
  if (!isEditable(onboardingStatus)) throw refuse("merchant_field_locked", { onboarding_status: onboardingStatus });
}
