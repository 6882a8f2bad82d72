export { BankLinkingError, BankLinkingRefusedError, BankLinkingUnavailableError } from "./bank-linking.errors.ts";
export { BANK_LINKING_TIMEOUT_MS, type BankLinkingOptions, createBankLinking } from "./plaid.ts";
export type { BankAccount, BankItem, BankLinking, ExchangedToken, LinkToken } from "./provider.ts";
export { createWebhookVerifier, VERIFICATION_HEADER, type WebhookVerifier } from "./webhooks.ts";
