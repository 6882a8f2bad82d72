import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { ENDPOINT_COLUMNS } from "./endpoint-columns.tsx";
import { endpointView } from "./endpoint-view.server.ts";

export const ENDPOINT_LIST = defineListPage({
  method: WebhookService.method.listWebhookEndpoints,
  nouns: ["endpoint", "endpoints"],
  view: endpointView,
  columns: ENDPOINT_COLUMNS,
});
