export { mrrCharts } from "./mrr-charts.server.ts";
export { pointName } from "./series-table.server.ts";
