import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { withCustomers } from "#app/dashboard/with-customers.server.ts";
import { InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";
import { DUNNING_COLUMNS } from "./dunning-columns.tsx";
import { dunningRow } from "./dunning-row.server.ts";

/** The invoices whose charge failed. Their tabs are named as in the list of all invoices, whose file has them too. */
export const DUNNING_LIST = defineListPage({
  method: InvoiceService.method.listInvoices,
  nouns: ["invoice", "invoices"],
  view: dunningRow,
  columns: DUNNING_COLUMNS,
  complete: withCustomers,
  tabs: {
    retried: { name: "Retrying", request: { dunningStatus: ["retrying"] } },
    stopped: { name: "Stopped", request: { dunningStatus: ["stopped"] } },
    recovered: { name: "Recovered", request: { dunningStatus: ["recovered"] } },
  },
  sums: { total: "in total", due: "due", paid: "paid" },
});
