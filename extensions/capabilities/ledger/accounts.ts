/** The accounts that each organization has per environment and currency, with the side on which they grow. */
export const ACCOUNTS = {
  /** What the processor owes: captured, less refunds and disputes, and not deposited yet. */
  processor_clearing: "debit",
  /** Sold and not released: the queue's entries that are pending or held. */
  merchant_pending: "credit",
  /** Released: the entries of the settlement that is accruing. */
  merchant_available: "credit",
  /** Settlements that are closed and not paid out. */
  merchant_payable: "credit",
  merchant_reserve: "credit",
  /** Payouts that have left the merchant and are not confirmed. */
  payout_in_transit: "credit",
  /** The account from which payouts are paid and into which the processor deposits. */
  bank: "debit",
  fee_revenue: "credit",
  /** What the processor keeps of its deposits, or takes on its own: the platform's cost. */
  processor_costs: "debit",
  /** Corrections, which the platform bears or keeps. */
  adjustments: "debit",
} as const;

export type Account = keyof typeof ACCOUNTS;

export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as readonly Account[];

/** One row of the ledger: an amount that is debited to one account and credited to another, so that it cannot be out of balance. */
export interface Move {
  readonly debit: Account;
  readonly credit: Account;
  /** More than 0. */
  readonly amountMinorUnits: bigint;
}

/** Moves an amount, or back when it is negative. Nothing for 0. */
export function move(debit: Account, credit: Account, amountMinorUnits: bigint): readonly Move[] {
  if (amountMinorUnits === 0n) return [];
  if (amountMinorUnits > 0n) return [{ debit, credit, amountMinorUnits }];
  return [{ debit: credit, credit: debit, amountMinorUnits: -amountMinorUnits }];
}

/** What a move adds to the accounts, each on the side on which it grows. */
export function effectsOf({ debit, credit, amountMinorUnits }: Move): readonly (readonly [Account, bigint])[] {
  return [
    [debit, ACCOUNTS[debit] === "debit" ? amountMinorUnits : -amountMinorUnits],
    [credit, ACCOUNTS[credit] === "credit" ? amountMinorUnits : -amountMinorUnits],
  ];
}
