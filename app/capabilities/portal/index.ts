export { AmountRow } from "./amount-row.tsx";
export { contrast } from "./brand.ts";
export { PayerFailure, PayerMessage } from "./payer-failure.tsx";
export { PayerFrame, type PayerPage, usePayerPage } from "./payer-frame.tsx";
export { payerTitle } from "./payer-title.ts";
