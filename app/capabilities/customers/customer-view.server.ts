import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import { type Customer, CustomerSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { type CustomerSummary, CustomerSummarySchema } from "#proto/tollhouse/v1/transactions_pb.ts";

export type CustomerView = ReturnType<typeof customerView>;

export function customerView(customer: Customer) {
  const { customerStatus, ...view } = viewOf(CustomerSchema, customer);
  return { ...view, status: customerStatus, createdAt: view.createdAt ?? "" };
}

const NO_SPEND: SummaryView["spend"] = [];
const NOT_YET = null as SummaryView["lastPaymentAt"];

export type CustomerRow = ReturnType<typeof customerRow>;

export const customerRow = rowOf(
  // The list of customers fills these in (read-spend.server.ts).
  (customer: Customer) => ({ ...customerView(customer), spend: NO_SPEND, lastPaymentAt: NOT_YET }),
  "customerId",
  "name",
  "email",
  "reference",
  "status",
  "dataClass",
  "createdAt",
  "spend",
  "lastPaymentAt",
);

export type SummaryView = ReturnType<typeof summaryView>;

export function summaryView(summary: CustomerSummary) {
  return viewOf(CustomerSummarySchema, summary);
}
