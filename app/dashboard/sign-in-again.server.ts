import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";

/** The address that asks for the password again, and returns to a local path. */
export function signInAgainPath(back: string): string {
  return `/sign-in-again?${new URLSearchParams({ next: back })}`;
}

/**
 * Makes a person whose sign-in is older than ten minutes sign in again before money moves, and returns to the form.
 * @throws Response the redirect
 */
export async function requireFreshSignIn(args: ActionFunctionArgs, back: string): Promise<void> {
  const { isFreshSignIn } = await requireAuth(args);
  if (!isFreshSignIn) throw redirectDocument(signInAgainPath(back), 303);
}
