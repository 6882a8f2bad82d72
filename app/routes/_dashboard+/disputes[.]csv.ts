import type { LoaderFunctionArgs } from "@remix-run/node";
import { listChoice, listRequest } from "#app/capabilities/disputes/dispute-list.server.ts";
import { csvExport } from "#app/dashboard/csv/csv-export.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /disputes.csv: the list of /disputes with the same filters. */
export async function loader(args: LoaderFunctionArgs) {
  return csvExport(args, DisputeService.method.listDisputes, {
    name: "disputes",
    columns: [
      "disputeId",
      "engineDisputeId",
      "transactionId",
      "disputeStage",
      "disputeStatus",
      "responseStatus",
      "reason",
      "reasonCode",
      "amount",
      "currency",
      "respondBy",
      "evidenceCount",
      "createdAt",
      "updatedAt",
    ],
    request: (url) => listRequest(listChoice(url)),
  });
}
