import type { PageContext } from "#app/auth/require-auth.server.ts";
import { attempt } from "./attempt.server.ts";

type Viewer = Pick<PageContext, "extensions" | "user">;

/** By what rows and messages name those who acted. */
export type ActorNames = Readonly<Record<string, string>>;

const NAMES: Readonly<Record<string, string>> = {
  schedule: "Schedule",
  trusted_service: "A trusted service",
  admin: "An operator",
};

/** What a page calls those who acted. The central service tells the viewer's own name only, so other people keep their ID. */
export async function readActorNames(
  viewer: Viewer,
  actors: readonly (string | null | undefined)[],
): Promise<ActorNames> {
  const known = [...new Set(actors)].filter((actor) => actor != null);
  return Object.fromEntries(await Promise.all(known.map(async (actor) => [actor, await nameOf(viewer, actor)])));
}

async function nameOf({ extensions, user }: Viewer, actor: string): Promise<string> {
  if (actor === user.id) return viewerName(user);
  if (!actor.startsWith("key_")) return NAMES[actor] ?? `User ${actor}`;
  const { value } = await attempt(() => extensions.apiKeys.getApiKey({ apiKeyId: actor }));
  return `API key ${value?.name ?? actor}`;
}

function viewerName({ name, email }: Viewer["user"]): string {
  const known = name ?? email;
  return known === null ? "You" : `${known} (you)`;
}
