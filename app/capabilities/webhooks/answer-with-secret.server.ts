import { setTimeout as sleep } from "node:timers/promises";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import type { FormResult } from "#app/dashboard/forms/form-method.server.ts";
import type { WebhookEndpointSchema } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { deliveryView } from "./delivery-view.server.ts";
import { endpointPath } from "./endpoint-columns.tsx";
import { endpointView } from "./endpoint-view.server.ts";

const SHOWN_ALREADY =
  "This form was already submitted, and a secret is shown only once. If you didn't copy it, rotate the secret.";

/** Looks for the first ping. Only a new endpoint is waited for: most answer within a second. */
const LOOKS = { created: 15, rotated: 1 } as const;
const LOOK_EVERY_MS = 200;

/** Answers the form with the secret itself: no other page can show it. */
export async function answerWithSecret(
  args: ActionFunctionArgs,
  result: FormResult<typeof WebhookEndpointSchema>,
  change: keyof typeof LOOKS,
) {
  if (result.problem) return data({ problem: result.problem }, 422);
  const { secret, webhookEndpointId } = result.value;
  // A reload sends the form again, and the replay of its answer holds no secret.
  const path = endpointPath(result.value);
  if (!secret) throw await redirectWith(args.request, path, { tone: "warn", text: SHOWN_ALREADY });
  const endpoint = endpointView(result.value);
  const ping = endpoint.status === "unverified" ? await findPing(args, webhookEndpointId, LOOKS[change]) : null;
  return data({ endpoint, secret, ping }, { status: 201, headers: { "cache-control": "no-store" } });
}

/** The first ping, once it was tried. */
async function findPing(args: ActionFunctionArgs, webhookEndpointId: string, looks: number) {
  const { extensions } = await requireAuth(args);
  for (let look = 1; look <= looks; look += 1) {
    const pings = { webhookEndpointId, eventType: ["webhook_endpoint.ping"], limit: 1 };
    const { value } = await attempt(() => extensions.webhooks.listWebhookDeliveries(pings));
    const [ping] = value?.data ?? [];
    if (ping && ping.attemptCount > 0) return deliveryView(ping);
    if (look < looks) await sleep(LOOK_EVERY_MS);
  }
  return null;
}
