interface Paid {
  readonly paymentLinkId: string;
  readonly transactionId: string;
  readonly amounts: { readonly total: number; readonly currency: string };
}

/**
 * The merchant's page, with the facts of the payment and without a detail of its payer. They are not signed: anybody can
 * write such an address, so an order is fulfilled from the event.
 */
export function redirectOf(
  url: string,
  { paymentLinkId, transactionId, amounts }: Paid,
  reference: string | null,
): string {
  const page = new URL(url);
  const facts = {
    payment_link_id: paymentLinkId,
    transaction_id: transactionId,
    status: "paid",
    amount: String(amounts.total),
    currency: amounts.currency,
    ...(reference !== null && { reference }),
  };
  for (const [name, value] of Object.entries(facts)) page.searchParams.set(name, value);
  return page.href;
}
