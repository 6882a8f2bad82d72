import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type pg from "pg";

/** Runs after the library's own checks, so a forged sign-out leaves no trace. */
export const rememberSignOut = createAuthMiddleware(async (context) => {
  if (context.path !== "/sign-out") return;
  const found = await getSessionFromCtx(context);
  if (found) await context.context.internalAdapter.updateUser(found.user.id, { signedOutAt: new Date() });
});

/**
 * A new session starts in the user's default organization. Whether the user still belongs to it is not asked here: membership can
 * end at any later moment as well, so the active organization is a claim that every reader checks.
 */
export function startInDefaultOrganization(pool: pg.Pool) {
  return async <S extends { userId: string }>(session: S) => {
    const { rows } = await pool.query<{ id: string | null }>(
      `select "defaultOrganizationId" as id from auth."user" where id = $1`,
      [session.userId],
    );
    return { data: { ...session, activeOrganizationId: rows[0]?.id ?? null } };
  };
}
