export { ATTEMPT_LIST } from "./attempt-list.server.ts";
export { PAYMENT_LINK_LIST } from "./payment-link-list.server.ts";
export { readPaymentLink } from "./read-payment-link.server.ts";
