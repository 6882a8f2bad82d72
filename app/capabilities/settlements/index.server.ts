export { balanceChart } from "./balance-chart.server.ts";
export { SETTLEMENT_LIST } from "./settlement-list.server.ts";
