export { statusLabel as customerLabel } from "./customer-labels.ts";
export { CUSTOMER_LIST } from "./customer-list.server.ts";
export { findCustomers } from "./find-customers.server.ts";
