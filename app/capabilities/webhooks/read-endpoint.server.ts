import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { orNotFound } from "#app/dashboard/attempt.server.ts";
import { endpointView } from "./endpoint-view.server.ts";

/** The endpoint of the address. @throws Response 404 */
export async function readEndpoint(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const webhookEndpointId = args.params.id ?? "";
  return endpointView(await orNotFound(() => extensions.webhooks.getWebhookEndpoint({ webhookEndpointId })));
}
