export { afterDecline, cardSessionIn, idIn, wasDeclined } from "./card-form-address.server.ts";
export { answerUnknown, callByCode, environmentOfCode, type PayerRefusal, refusalOf } from "./code-call.server.ts";
export { browserOf } from "./payer-browser.server.ts";
export { callAsPayer } from "./payer-call.server.ts";
export { countAttempt, countUnknownCode } from "./portal-limits.server.ts";
export { readPayerForm } from "./read-payer-form.server.ts";
