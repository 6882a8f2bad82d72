import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listChoice, selection } from "#app/capabilities/transactions/transaction-list.server.ts";
import { csvExport } from "#app/dashboard/csv/csv-export.server.ts";
import { prepareExport } from "#app/dashboard/csv/prepare-export.server.ts";
import { TRANSACTION_COLUMNS } from "#contract/export-columns.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

const { listTransactions } = TransactionService.method;
const request = (url: string) => selection(listChoice(url));

/** GET /transactions.csv: the list of /transactions with the same filters. */
export async function loader(args: LoaderFunctionArgs) {
  return csvExport(args, listTransactions, { name: "transactions", columns: TRANSACTION_COLUMNS, request });
}

/** POST /transactions.csv: the same, as an export. */
export async function action(args: ActionFunctionArgs) {
  return prepareExport(args, listTransactions, { request });
}
