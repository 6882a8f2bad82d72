import type { PageContext } from "#app/auth/require-auth.server.ts";
import { attempt } from "./attempt.server.ts";

/**
 * Whether the viewer may do what owners and admins do. Only a refusal hides the controls; when the role cannot be looked
 * up, the change itself is refused.
 */
export async function mayChange({ assertAdmin }: Pick<PageContext, "assertAdmin">): Promise<boolean> {
  const { error } = await attempt(assertAdmin);
  return error?.init.status !== 403;
}
