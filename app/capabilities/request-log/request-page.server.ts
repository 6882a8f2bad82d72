import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { eventView } from "#app/capabilities/events/index.server.ts";
import { indentJson } from "#app/components/ui/indent-json.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import { requestView } from "./request-view.server.ts";

/** A request with its bodies and the events that it caused. @throws Response 404 */
export async function readRequestPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const requestId = args.params.id ?? "";
  const request = requestView(await orNotFound(() => extensions.requestLogs.getRequestLog({ requestId })));
  const { requestBody, responseBody } = request;
  const events = await attempt(() => extensions.events.listEvents({ requestId, limit: 20 }));
  return {
    request: { ...request, requestBody: bodyText(requestBody), responseBody: bodyText(responseBody) },
    events: events.value?.data.map(eventView) ?? [],
  };
}

/** A body to read. Of a long one the log has the beginning, as a JSON string. */
function bodyText(json: string | null): string | null {
  if (json?.startsWith('"')) return `${JSON.parse(json)}…`;
  return json && indentJson(json);
}
