/** How payers come to a link, as its address says. */
export const WAYS: readonly string[] = ["link", "qr", "mail", "button"];
