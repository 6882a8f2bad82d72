/** How payers come to a payment link, as its address says. The first is that of a payer whose address says nothing. */
export const PAYMENT_LINK_WAYS = ["link", "qr", "mail", "button"] as const;
