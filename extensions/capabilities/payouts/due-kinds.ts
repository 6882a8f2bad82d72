/** Due work for settlements that wait for a destination: after its waiting period, or when it becomes the default. */
export const PAY_WAITING = "payout_destination.pay_waiting";

/** Due work of each settlement to pay out. */
export const PAY_SETTLEMENT = "settlement.pay";

/** Due work of each payout with an unknown outcome. */
export const CHECK_PAYOUT = "payout.check";

/** Due work of each payout that the engine reported as failed once. */
export const CONFIRM_FAILURE = "payout.confirm_failure";

/** Due work of an entry that changed the available balance, also for others of its transaction. */
export const CHECK_BALANCE = "balance.check";
