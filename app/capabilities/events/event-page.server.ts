import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { indentJson } from "#app/components/ui/indent-json.ts";
import { attempt, orNotFound } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { meaningOf } from "./event-types.server.ts";
import { eventView } from "./event-view.server.ts";

/** An event and its subject, without its deliveries. @throws Response 404 */
export async function readEventPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const event = eventView(await orNotFound(() => extensions.events.getEvent({ eventId: args.params.id ?? "" })));
  return {
    event: { ...event, data: indented(event.data), previousAttributes: changesOf(event.previousAttributes) },
    meaning: meaningOf(event.type),
    isLogged: await isLogged(extensions, event.requestId),
  };
}

const indented = (json: string | null): string | null => json && indentJson(json);

/** A change of personal details alone shows nothing: events leave them out. */
const changesOf = (json: string | null): string | null => (json === "{}" ? null : indented(json));

/** The log holds API requests only, and they appear with a delay. */
async function isLogged({ requestLogs }: OrganizationClients, requestId: string): Promise<boolean> {
  return (await attempt(() => requestLogs.getRequestLog({ requestId }))).error === undefined;
}
