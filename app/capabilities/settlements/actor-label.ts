const NAMES: Readonly<Record<string, string>> = {
  schedule: "The schedule",
  trusted_service: "A trusted service",
  admin: "An operator",
};

/** Who acted, as the viewer reads it. */
export function actorLabel(actor: string, viewerId: string): string {
  if (actor === viewerId) return "You";
  if (actor.startsWith("key_")) return `API key ${actor}`;
  return NAMES[actor] ?? `User ${actor}`;
}
