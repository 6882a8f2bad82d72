import { peopleNames } from "#app/auth/people.server.ts";
import type { PageContext } from "#app/auth/require-auth.server.ts";
import { attempt } from "./attempt.server.ts";

type Viewer = Pick<PageContext, "extensions" | "user">;

/** Names of actors, by ID. */
export type ActorNames = Readonly<Record<string, string>>;

const NAMES: Readonly<Record<string, string>> = {
  schedule: "Schedule",
  trusted_service: "A trusted service",
  admin: "An operator",
};

/** Display names of actors. Users unknown to the central service keep their ID. */
export async function readActorNames(
  scope: Parameters<typeof peopleNames>[0],
  viewer: Viewer,
  actors: readonly (string | null | undefined)[],
): Promise<ActorNames> {
  const known = [...new Set(actors)].filter((actor) => actor != null);
  const isPerson = (actor: string) => actor !== viewer.user.id && !isKey(actor) && !(actor in NAMES);
  const [people, keys] = await Promise.all([
    peopleNames(scope, known.filter(isPerson)),
    Promise.all(known.filter(isKey).map(async (actor) => [actor, await keyName(viewer, actor)] as const)),
  ]);
  const own = known.includes(viewer.user.id) ? { [viewer.user.id]: viewerName(viewer.user) } : {};
  const others = known.map((actor) => [actor, NAMES[actor] ?? people[actor] ?? `User ${actor}`]);
  return { ...Object.fromEntries(others), ...Object.fromEntries(keys), ...own };
}

const isKey = (actor: string) => actor.startsWith("key_");

async function keyName({ extensions }: Viewer, apiKeyId: string): Promise<string> {
  const { value } = await attempt(() => extensions.apiKeys.getApiKey({ apiKeyId }));
  return `API key ${value?.name ?? apiKeyId}`;
}

function viewerName({ name, email }: Viewer["user"]): string {
  const known = name ?? email;
  return known === null ? "You" : `${known} (you)`;
}
