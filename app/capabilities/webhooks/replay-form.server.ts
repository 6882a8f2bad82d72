import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { TIME_ZONE } from "#app/dashboard/forms/form.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { instantIn } from "#app/dashboard/forms/local-time.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { readEndpoint } from "./read-endpoint.server.ts";
import { ERROR_LABELS } from "./webhook-labels.ts";

const { replayWebhookEvents } = WebhookService.method;

export interface ReplayChoice {
  /** RFC 3339. */
  readonly from: string;
  readonly to: string;
  readonly onlyFailed: boolean;
}

const INCOMPLETE = "Choose when the events happened.";

/** Asks for the time range; with a range in the address, counts its events. @throws Response 404 */
export async function readReplayPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const endpoint = await readEndpoint(args);
  const { searchParams } = new URL(args.request.url);
  const range = readChoice(searchParams);
  const empty = { endpoint, range: null, count: null, problem: null, form: newForm(replayWebhookEvents) };
  if (!range) return { ...empty, problem: searchParams.has("from") ? INCOMPLETE : null };
  const counted = await attempt(() =>
    extensions.webhooks.replayWebhookEvents({
      webhookEndpointId: endpoint.webhookEndpointId,
      from: timestampFromDate(new Date(range.from)),
      to: timestampFromDate(new Date(range.to)),
      onlyFailed: range.onlyFailed,
      dryRun: true,
    }),
  );
  if (counted.error) return { ...empty, problem: ERROR_LABELS[counted.error.init.code ?? ""] ?? counted.error.message };
  return { ...empty, range, count: counted.value.eventCount };
}

/** Local times are in the zone that the form names. The end is now when it is empty, and fixed from here on. */
function readChoice(parameters: URLSearchParams): ReplayChoice | null {
  const zone = parameters.get(TIME_ZONE) ?? "UTC";
  const instantOf = (name: string) => instantIn(zone, parameters.get(name) ?? "");
  const from = instantOf("from");
  const to = parameters.get("to") ? instantOf("to") : new Date().toISOString();
  return from && to ? { from, to, onlyFailed: parameters.has("only_failed") } : null;
}

export function startFromForm(args: ActionFunctionArgs) {
  return formMethod(args, replayWebhookEvents, {
    fill: () => ({ webhookEndpointId: args.params.id ?? "" }),
    messages: ERROR_LABELS,
  });
}
