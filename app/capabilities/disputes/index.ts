export { DISPUTE_COLUMNS, disputeKey, disputePath } from "./dispute-columns.tsx";
export { CATEGORY_OPTIONS, categoryName, NETWORK_OPTIONS, networkName } from "./dispute-labels.ts";
export { payerName } from "./dispute-name.ts";
export { evidenceName, evidenceTypesOf, sizeText } from "./evidence-types.ts";
