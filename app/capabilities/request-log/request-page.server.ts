import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { eventView } from "#app/capabilities/events/index.server.ts";
import { indentJson } from "#app/components/ui/indent-json.ts";
import { readActorNames } from "#app/dashboard/actor-names.server.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { requestView } from "./request-view.server.ts";

/** A request with its bodies, who made it and the events that it caused. @throws Response 404 */
export async function readRequestPage(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const { extensions } = page;
  const requestId = args.params.id ?? "";
  const request = requestView(await orNotFound(() => extensions.requestLogs.getRequestLog({ requestId })));
  const { requestBody, responseBody, userId, apiKeyId } = request;
  const [events, names] = await Promise.all([
    attempt(() => extensions.events.listEvents({ requestId, limit: 20 })),
    readActorNames(args.context, page, [userId, apiKeyId]),
  ]);
  return {
    request: { ...request, requestBody: bodyText(requestBody), responseBody: bodyText(responseBody) },
    names,
    events: events.value?.data.map(eventView) ?? [],
  };
}

/** A body to read. Of a long one the log has the beginning, as a JSON string. */
function bodyText(json: string | null): string | null {
  if (json?.startsWith('"')) return `${JSON.parse(json)}…`;
  return json && indentJson(json);
}
