/** How payers reach a merchant, as prices of fees name it. A rule of the contract has the same values. */
export const CHANNELS = ["api", "virtual_terminal", "payment_link", "terminal", "subscription"] as const;
