import type { LoaderFunctionArgs } from "@remix-run/node";
import { listChoice, selection } from "#app/capabilities/transactions/transaction-list.server.ts";
import { csvExport } from "#app/dashboard/csv/csv-export.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** GET /transactions.csv: the list of /transactions with the same filters. */
export async function loader(args: LoaderFunctionArgs) {
  return csvExport(args, TransactionService.method.listTransactions, {
    name: "transactions",
    columns: [
      "transactionId",
      "transactionStatus",
      "channel",
      "amount",
      "currency",
      "amountAuthorized",
      "amountCaptured",
      "amountRefunded",
      "amountRefundable",
      "amountDisputed",
      "reference",
      "description",
      "customerId",
      "paymentMethodId",
      "processor",
      "processorReference",
      "disputeId",
      "createdAt",
      "updatedAt",
    ],
    request: (url) => selection(listChoice(url)),
  });
}
