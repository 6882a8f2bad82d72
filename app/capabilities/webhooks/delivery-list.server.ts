import { eventTypeOptions, readIdSearch } from "#app/capabilities/events/index.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { DELIVERY_COLUMNS } from "./delivery-columns.tsx";
import { deliveryView } from "./delivery-view.server.ts";
import { DELIVERY_STATUS_OPTIONS } from "./webhook-labels.ts";

export const DELIVERY_LIST = defineListPage({
  method: WebhookService.method.listWebhookDeliveries,
  nouns: ["delivery", "deliveries"],
  view: deliveryView,
  columns: DELIVERY_COLUMNS,
  fixed: ({ params, request }) => ({
    webhookEndpointId: params.id ?? new URL(request.url).searchParams.get("id") ?? "",
  }),
  filters: {
    q: { kind: "search", label: "Search deliveries", placeholder: "Event or resource ID" },
    type: { kind: "choices", label: "Type", options: eventTypeOptions, most: 20 },
    status: { kind: "choices", label: "Status", options: DELIVERY_STATUS_OPTIONS },
    created: { kind: "dates", label: "Created" },
  },
  fields: { q: searchOf, type: "eventType", status: "webhookDeliveryStatus", created: "createdAt" },
});

function searchOf(text: string): { eventId?: string; resourceId?: string } | null {
  const search = readIdSearch(text);
  if (search === null) return null;
  return search.kind === "event" ? { eventId: search.id } : { resourceId: search.id };
}
