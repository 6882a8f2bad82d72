import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";

/** The address that asks for the password once more, and leads back to a path of ours. */
export function signInAgainPath(back: string): string {
  return `/sign-in-again?${new URLSearchParams({ next: back })}`;
}

/**
 * Before a form that moves money: a person whose sign-in is older than ten minutes signs in again, and returns to the page
 * with what they entered.
 * @throws Response with the redirect
 */
export async function requireFreshSignIn(args: ActionFunctionArgs, back: string): Promise<void> {
  const { isFreshSignIn } = await requireAuth(args);
  if (!isFreshSignIn) throw redirectDocument(signInAgainPath(back), 303);
}
