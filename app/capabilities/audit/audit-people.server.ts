import type { LoaderFunctionArgs } from "@remix-run/node";
import { peopleNames } from "#app/auth/people.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";

interface Acted {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
}

/** Names of those who acted, by the IDs of people and API keys. */
export async function auditPeople(
  { context }: Pick<LoaderFunctionArgs, "context">,
  { apiKeys }: OrganizationClients,
  events: readonly Acted[],
): Promise<Readonly<Record<string, string>>> {
  const [people, keys] = await Promise.all([
    peopleNames(
      context,
      events.map(({ userId }) => userId),
    ),
    events.some(({ apiKeyId }) => apiKeyId !== null) ? attempt(() => apiKeys.listApiKeys({ limit: 100 })) : null,
  ]);
  const keyNames = keys?.value?.data.map(({ apiKeyId, name, keyPrefix }) => [apiKeyId, name ?? `${keyPrefix}…`]) ?? [];
  return { ...people, ...Object.fromEntries(keyNames) };
}
