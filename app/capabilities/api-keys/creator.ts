import type { ApiContext } from "#app/auth/api-context.ts";

/** The person who creates a key, for its record; none when another key creates it. */
export function creator({ session }: ApiContext): { createdByUserId?: string } {
  return session ? { createdByUserId: session.userId } : {};
}
