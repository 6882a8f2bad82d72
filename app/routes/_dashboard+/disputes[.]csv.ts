import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listChoice, listRequest } from "#app/capabilities/disputes/dispute-list.server.ts";
import { csvExport } from "#app/dashboard/csv/csv-export.server.ts";
import { prepareExport } from "#app/dashboard/csv/prepare-export.server.ts";
import { DISPUTE_COLUMNS } from "#contract/export-columns.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

const request = (url: string) => listRequest(listChoice(url));

/** GET /disputes.csv: the list of /disputes with the same filters. */
export async function loader(args: LoaderFunctionArgs) {
  return csvExport(args, DisputeService.method.listDisputes, { name: "disputes", columns: DISPUTE_COLUMNS, request });
}

/** POST /disputes.csv: the same, as an export. */
export async function action(args: ActionFunctionArgs) {
  return prepareExport(args, DisputeService.method.listDisputes, { request });
}
