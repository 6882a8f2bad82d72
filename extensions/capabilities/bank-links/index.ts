export type { BankLink } from "./bank-link.entity.ts";
export { bankLinksRpc } from "./bank-links.rpc.ts";
export { getBankLink } from "./bank-links.service.ts";
export { findBankLinkOfItem, followWebhook } from "./follow-webhook.ts";
