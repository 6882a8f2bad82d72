/** Demo disputes in every status, with one that needs a response in every stage; the one in pre-arbitration was won before. Their payments have cards of four networks. */
const TABLE = [
  ["dispute", "dispute_opened", "fraudulent", 12, 2, 12_900],
  ["dispute", "dispute_opened", "product_not_received", 1, 19, 24_950],
  ["pre_dispute", "dispute_opened", "credit_not_processed", 5, 9, 6_400],
  ["dispute", "dispute_challenged", "product_unacceptable", 3, 17, 18_500],
  ["dispute", "dispute_accepted", "duplicate", -4, 24, 3_200],
  ["dispute", "dispute_expired", "subscription_canceled", -9, 30, 4_900],
  ["dispute", "dispute_cancelled", "unrecognized", -2, 21, 7_750],
  ["dispute", "dispute_won", "fraudulent", -31, 60, 33_000],
  ["dispute", "dispute_lost", "product_not_received", -40, 72, 15_600],
  ["pre_dispute", "dispute_opened", "unrecognized", 7, 1, 5_400],
  ["pre_arbitration", "dispute_opened", "fraudulent", 9, 48, 41_000],
  ["arbitration", "dispute_opened", "product_unacceptable", 4, 90, 52_500],
  ["dispute_reversal", "dispute_won", "duplicate", -50, 95, 8_800],
] as const;

/** `respondInDays` is negative after the bank's deadline. Amounts are in minor units. */
export const demoDisputes = TABLE.map(([stage, status, reason, respondInDays, openedDaysAgo, amount]) => ({
  stage,
  status,
  reason,
  respondInDays,
  openedDaysAgo,
  /** The bank closes an unanswered dispute at its deadline, and decides others sooner. */
  changedDaysAgo: status === "dispute_expired" ? -respondInDays : Math.floor(openedDaysAgo / 2),
  amount,
}));

export type DemoDispute = (typeof demoDisputes)[number];
