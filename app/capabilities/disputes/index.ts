export { shortReason } from "./dispute-labels.ts";
export { payerName } from "./dispute-name.ts";
