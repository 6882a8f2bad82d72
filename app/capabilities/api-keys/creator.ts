import type { ApiContext } from "#app/auth/api-context.ts";

/** The person who makes a key, for its record; nobody when a key makes it. */
export function creator({ session }: ApiContext): { createdByUserId?: string } {
  return session ? { createdByUserId: session.userId } : {};
}
