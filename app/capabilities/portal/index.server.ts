export { payerClients } from "./payer-call.server.ts";
export { countAttempt, countUnknownCode } from "./portal-limits.server.ts";
