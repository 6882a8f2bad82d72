/** The accounts per organization, environment and currency, with their normal side. */
export const ACCOUNTS = {
  /** The processor's debt: captured, less refunds and disputes, and not deposited yet. */
  processor_clearing: "debit",
  /** Sold and not released: entries that are pending or held. */
  merchant_pending: "credit",
  /** Released: entries of the accruing settlement. */
  merchant_available: "credit",
  /** Closed settlements that are not paid out. */
  merchant_payable: "credit",
  merchant_reserve: "credit",
  /** Payouts that were sent and are not confirmed. */
  payout_in_transit: "credit",
  /** The account that pays payouts and receives the processor's deposits. */
  bank: "debit",
  fee_revenue: "credit",
  /** The processor's fees, withheld from deposits or charged separately: a cost of the platform. */
  processor_costs: "debit",
  /** Corrections at the platform's expense or gain. */
  adjustments: "debit",
} as const;

export type Account = keyof typeof ACCOUNTS;

export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as readonly Account[];

/** What belongs to the merchant: its running balance is their sum, and each has a daily history. */
export const MERCHANT_ACCOUNTS: ReadonlySet<Account> = new Set([
  "merchant_pending",
  "merchant_available",
  "merchant_payable",
  "merchant_reserve",
]);

/** One row of the ledger: an amount debited to one account and credited to another, so every row balances. */
export interface Move {
  readonly debit: Account;
  readonly credit: Account;
  /** More than 0. */
  readonly amountMinorUnits: bigint;
}

/** Moves an amount; a negative amount moves back. Empty for 0. */
export function move(debit: Account, credit: Account, amountMinorUnits: bigint): readonly Move[] {
  if (amountMinorUnits === 0n) return [];
  if (amountMinorUnits > 0n) return [{ debit, credit, amountMinorUnits }];
  return [{ debit: credit, credit: debit, amountMinorUnits: -amountMinorUnits }];
}

/** The signed change of each account's balance, positive on its normal side. */
export function effectsOf({ debit, credit, amountMinorUnits }: Move): readonly (readonly [Account, bigint])[] {
  return [
    [debit, ACCOUNTS[debit] === "debit" ? amountMinorUnits : -amountMinorUnits],
    [credit, ACCOUNTS[credit] === "credit" ? amountMinorUnits : -amountMinorUnits],
  ];
}
