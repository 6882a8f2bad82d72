export { PayerFailure, PayerMessage } from "./payer-failure.tsx";
export { PayerFrame, type PayerPage, usePayerPage } from "./payer-frame.tsx";
