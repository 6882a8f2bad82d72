/** The page of an instant payout, with a quote for as much as possible. */
export function instantPath(currency: string): string {
  return `/settlements/payouts/new?${new URLSearchParams({ amount: "", amount_currency: currency, payout_destination_id: "" })}`;
}
