export { FRAUD_REPORT_LIST } from "./fraud-report-list.server.ts";
