export type { WebhookAnswer, WebhookRequest } from "./exchange.ts";
export type { AttemptFailure } from "./failure.ts";
export { createWebhookSender, type WebhookSender } from "./sender.ts";
export { assertTargetAllowed, parseTarget, type TargetPolicy } from "./target.ts";
