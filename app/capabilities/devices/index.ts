export { SALE_COLUMNS, SaleBadge, saleKey, salePath } from "./sale-columns.tsx";
export { SALE_STATUS_OPTIONS, saleTypeName } from "./sale-labels.ts";
export { SandboxTerminal } from "./sandbox-terminal.tsx";
