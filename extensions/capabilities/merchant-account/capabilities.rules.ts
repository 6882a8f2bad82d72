import { type AccountAction, isStopped } from "./account-status.rules.ts";

interface Surroundings {
  readonly isConnected: boolean;
  readonly hasPayoutDestination: boolean;
}

const REASONS: Readonly<Record<string, string>> = {
  inactive: "not_approved",
  restricted: "account_restricted",
  suspended: "account_suspended",
  closed: "account_closed",
};

/** What the account may do. Paused is what an operator stopped; inactive is what has not been set up. */
export function capabilitiesOf(status: string, { isConnected, hasPayoutDestination }: Surroundings) {
  const unconnected = isConnected ? [] : ["not_connected"];
  const nowhere = hasPayoutDestination ? [] : ["no_payout_destination"];
  return [
    capabilityOf("card_payments", status, "take_payment", unconnected),
    capabilityOf("payouts", status, "pay_out", [...unconnected, ...nowhere]),
    capabilityOf("instant_payouts", status, "pay_out", [...unconnected, ...nowhere]),
  ];
}

function capabilityOf(capability: string, status: string, action: AccountAction, missing: readonly string[]) {
  const stopped = isStopped(status, action) ? [REASONS[status] ?? "not_approved"] : [];
  const reasons = [...stopped, ...missing];
  const isPaused = stopped.length > 0 && status !== "inactive";
  return { capability, capabilityStatus: reasons.length === 0 ? "active" : isPaused ? "paused" : "inactive", reasons };
}
