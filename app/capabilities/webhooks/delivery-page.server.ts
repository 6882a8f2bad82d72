import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { indentJson } from "#app/components/ui/indent-json.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { curlOf } from "./curl-of.ts";
import { deliveryView } from "./delivery-view.server.ts";
import { readEndpoint } from "./read-endpoint.server.ts";

/** A delivery with its body and its attempts. @throws Response 404 */
export async function readDeliveryPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const { deliveryId: webhookDeliveryId = "", id } = args.params;
  const endpoint = await readEndpoint(args);
  const delivery = deliveryView(await orNotFound(() => extensions.webhooks.getWebhookDelivery({ webhookDeliveryId })));
  if (delivery.webhookEndpointId !== id) throw new Response(null, { status: 404 });
  const { body } = delivery;
  const [last] = delivery.attempts;
  return {
    endpoint,
    delivery,
    formattedBody: body && indentJson(body),
    curl: last && body !== null ? curlOf({ url: endpoint.url, headers: last.requestHeaders, body }) : null,
  };
}
