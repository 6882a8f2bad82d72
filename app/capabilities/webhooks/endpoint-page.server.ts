import type { MessageInitShape } from "@bufbuild/protobuf";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { eventTypeOptions, readIdSearch } from "#app/capabilities/events/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.ts";
import { pageCursors } from "#app/dashboard/pager.tsx";
import type { ListWebhookDeliveriesRequestSchema } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { deliveryView } from "./delivery-view.server.ts";
import { readEndpoint } from "./read-endpoint.server.ts";
import { DELIVERY_STATUS_OPTIONS } from "./webhook-labels.ts";

/** Filters of the deliveries, by their parameter in the address. */
const FILTERS = {
  q: { kind: "search", label: "Search deliveries", placeholder: "Event or resource ID" },
  type: { kind: "choice", label: "Type", options: eventTypeOptions },
  status: { kind: "choices", label: "Status", options: DELIVERY_STATUS_OPTIONS },
  created: { kind: "dates", label: "Created" },
} as const;

/** An endpoint and the deliveries that the address asks for. @throws Response 404 */
export async function readEndpointPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const endpoint = await readEndpoint(args);
  const request = listRequest(args.request.url, endpoint.webhookEndpointId);
  const list = request ? await attempt(() => extensions.webhooks.listWebhookDeliveries(request)) : null;
  return {
    endpoint,
    filters: FILTERS,
    deliveries: list?.value?.data.map(deliveryView) ?? [],
    pages: pageCursors(list?.value),
    problem: list?.error?.message ?? null,
  };
}

/** Null when the address searches for something that is no ID. */
function listRequest(
  url: string,
  webhookEndpointId: string,
): MessageInitShape<typeof ListWebhookDeliveriesRequestSchema> | null {
  const { q, type, status, created } = readFilters(url, FILTERS);
  const cursor = new URL(url).searchParams.get("cursor");
  const search = q === null ? null : readIdSearch(q);
  if (q !== null && search === null) return null;
  return {
    webhookEndpointId,
    limit: 25,
    deliveryStatus: status,
    ...(search ? { [search.kind === "event" ? "eventId" : "resourceId"]: search.id } : {}),
    ...(type ? { eventType: type } : {}),
    ...(created ? { createdAt: timeRange(created) } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
