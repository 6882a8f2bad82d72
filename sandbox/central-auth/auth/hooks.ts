import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type pg from "pg";

/** Runs after the library's own checks, so a forged sign-out is not recorded. */
export const recordSignOut = createAuthMiddleware(async (context) => {
  if (context.path !== "/sign-out") return;
  const found = await getSessionFromCtx(context);
  if (found) await context.context.internalAdapter.updateUser(found.user.id, { signedOutAt: new Date() });
});

/** Starts a session in the user's default organization. Every reader checks the membership, which can end later. */
export function startInDefaultOrganization(pool: pg.Pool) {
  return async <S extends { userId: string }>(session: S) => {
    const { rows } = await pool.query<{ id: string | null }>(
      `select "defaultOrganizationId" as id from auth."user" where id = $1`,
      [session.userId],
    );
    // A session begins with a sign-in, and never by itself.
    return { data: { ...session, activeOrganizationId: rows[0]?.id ?? null, signedInAt: new Date() } };
  };
}
