import type { Express, RequestHandler } from "express";
import { listMembers, listMemberships } from "../accounts/memberships.ts";
import type { Central } from "../auth/central.ts";
import { isSameSecret } from "../auth/one-time-token.ts";
import { sendError } from "../http/errors.ts";

const MAX_USERS = 100;

/** For services that know a user's ID and do not have the user's cookie. */
export function mountInternal(app: Express, { config, pool }: Central): void {
  app.use("/api/internal", requireService(config.serviceSecret));

  app.get("/api/internal/memberships", async (request, response) => {
    const { userId } = request.query;
    if (typeof userId !== "string" || userId === "")
      return sendError(response, 400, "bad_request", "userId is required.");
    response.json({ memberships: await listMemberships(pool, userId) });
  });

  app.get("/api/internal/users", async (request, response) => {
    const ids = [request.query.id ?? []].flat().filter((id) => typeof id === "string");
    if (ids.length === 0 || ids.length > MAX_USERS)
      return sendError(response, 400, "bad_request", `Name 1 to ${MAX_USERS} users by id.`);
    const { rows } = await pool.query(`select id, name, email from auth."user" where id = any($1) order by id`, [ids]);
    response.json({ users: rows });
  });

  app.get("/api/internal/organizations/:organizationId/members", async (request, response) => {
    response.json({ members: await listMembers(pool, request.params.organizationId) });
  });

  app.get("/api/internal/users/:userId/signed-out-at", async (request, response) => {
    const { rows } = await pool.query<{ signedOutAt: Date | null }>(
      `select "signedOutAt" from auth."user" where id = $1`,
      [request.params.userId],
    );
    response.json({ signedOutAt: rows[0]?.signedOutAt ?? null });
  });
}

function requireService(secret: string | null): RequestHandler {
  return (request, response, next) => {
    if (secret === null) return sendError(response, 503, "not_configured", "AUTH_SERVICE_SECRET is not set.");
    if (!isSameSecret(request.get("x-internal-secret") ?? "", secret))
      return sendError(response, 401, "unauthorized", "Invalid internal secret.");
    next();
  };
}
