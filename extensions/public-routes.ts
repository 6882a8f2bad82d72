import { bankLinkWebhook } from "./capabilities/bank-links/bank-link-webhook.ts";
import { engineWebhook } from "./capabilities/merchants/engine-webhook.ts";
import type { Context } from "./platform/context.ts";
import type { OpenRoute } from "./server/http/app.ts";

/** What strangers may call, each with its own proof. */
export function openRoutesOf(context: Context): OpenRoute[] {
  return [engineWebhook(context), bankLinkWebhook(context)];
}
