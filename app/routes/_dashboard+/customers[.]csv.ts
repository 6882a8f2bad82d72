import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listChoice, selection } from "#app/capabilities/customers/customer-list.server.ts";
import { csvExport } from "#app/dashboard/csv/csv-export.server.ts";
import { prepareExport } from "#app/dashboard/csv/prepare-export.server.ts";
import { CUSTOMER_COLUMNS } from "#contract/export-columns.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

const { listCustomers } = CustomerService.method;
const request = (url: string) => selection(listChoice(url));

/** GET /customers.csv: the list of /customers with the same filters. Health data is masked in it too. */
export async function loader(args: LoaderFunctionArgs) {
  return csvExport(args, listCustomers, { name: "customers", columns: CUSTOMER_COLUMNS, request });
}

/** POST /customers.csv: the same, as an export. */
export async function action(args: ActionFunctionArgs) {
  return prepareExport(args, listCustomers, { request });
}
