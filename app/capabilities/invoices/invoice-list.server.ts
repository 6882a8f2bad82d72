import { idOf, textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { withCustomers } from "#app/dashboard/with-customers.server.ts";
import { INVOICE_COLUMNS as FILE_COLUMNS } from "#contract/billing-columns.ts";
import { InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";
import { INVOICE_COLUMNS } from "./invoice-columns.tsx";
import { invoiceRow } from "./invoice-view.server.ts";

export const INVOICE_LIST = defineListPage({
  method: InvoiceService.method.listInvoices,
  nouns: ["invoice", "invoices"],
  view: invoiceRow,
  columns: INVOICE_COLUMNS,
  csv: FILE_COLUMNS,
  complete: withCustomers,
  tabs: {
    all: { name: "All", request: {} },
    open: { name: "Open", request: { invoiceStatus: ["open"] } },
    paid: { name: "Paid", request: { invoiceStatus: ["paid"] } },
    retried: { name: "Charged again", request: { dunningStatus: ["retrying"] } },
    stopped: { name: "Retries stopped", request: { dunningStatus: ["stopped"] } },
    recovered: { name: "Recovered", request: { dunningStatus: ["recovered"] } },
    draft: { name: "Drafts", request: { invoiceStatus: ["draft"] } },
    ended: { name: "Not paid", request: { invoiceStatus: ["void", "uncollectible"] } },
  },
  filters: {
    number: { kind: "text", label: "Number", placeholder: "INV-000042" },
    due: { kind: "dates", label: "Due", presets: ["today", "next_7_days", "this_month", "last_month"] },
    created: { kind: "dates", label: "Created" },
    customer: { kind: "customer", label: "Customer" },
    subscription: { kind: "text", label: "Subscription", placeholder: "sub_…" },
  },
  fields: {
    number: textOf("invoiceNumber", /^.{1,32}$/),
    due: "dueAt",
    created: "createdAt",
    customer: "customerId",
    subscription: idOf("subscriptionId"),
  },
  sums: { total: "in total", due: "due", paid: "paid" },
});
