import type { Context } from "#extensions/context.ts";
import type { OpenRoute } from "./app.ts";
import { bankLinkWebhook } from "./bank-link-webhook.ts";
import { engineWebhook } from "./engine-webhook.ts";

/** What strangers may call, each with its own proof. */
export function openRoutesOf(context: Context): OpenRoute[] {
  return [engineWebhook(context), bankLinkWebhook(context)];
}
