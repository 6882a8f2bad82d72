export { callAsPayer } from "./payer-call.server.ts";
export { countAttempt, countUnknownCode } from "./portal-limits.server.ts";
export { readPayerForm } from "./read-payer-form.server.ts";
