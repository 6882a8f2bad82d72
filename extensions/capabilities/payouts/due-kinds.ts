/** Due work of a destination that settlements may have waited for: after its cool-down, or when it becomes the default. */
export const PAY_WAITING = "payout_destination.pay_waiting";

/** Due work of each settlement that is to be paid out. */
export const PAY_SETTLEMENT = "settlement.pay";

/** Due work of each payout whose outcome is unknown. */
export const CHECK_PAYOUT = "payout.check";

/** Due work of each payout of which the engine has said once that no money arrived. */
export const CONFIRM_FAILURE = "payout.confirm_failure";

/** Due work of each entry that changed what is available, with others of its transaction. */
export const CHECK_BALANCE = "balance.check";
