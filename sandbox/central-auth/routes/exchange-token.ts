import express, { type Express } from "express";
import { z } from "zod";
import { currentOrganization, listMemberships } from "../accounts/memberships.ts";
import type { Central } from "../auth/central.ts";
import { redeemToken } from "../auth/one-time-token.ts";
import { sendError } from "../http/errors.ts";

const matching = (pattern: RegExp) => z.string().regex(pattern);

const body = z.object({
  token: matching(/^[\w-]{16,128}$/),
  /** Rejects tokens that were issued to another application. */
  app: z.string().max(64).optional(),
  code_verifier: matching(/^[\w.~-]{43,128}$/).optional(),
});

export function mountExchangeToken(app: Express, central: Central): void {
  app.post("/api/exchange-token", express.json({ limit: "4kb" }), async (request, response) => {
    const read = body.safeParse(request.body);
    if (!read.success) return sendError(response, 400, "bad_request", "The body must be JSON with a token.");
    const { token, app: slug, code_verifier: verifier } = read.data;

    const redeemed = await redeemToken(central, { token, app: slug, verifier });
    if (!redeemed)
      return sendError(
        response,
        401,
        "invalid_token",
        "The token is unknown, used, expired or issued to another application.",
      );

    const memberships = await listMemberships(central.pool, redeemed.user.id);
    const organization = currentOrganization(memberships, redeemed.activeOrganizationId);
    if (!organization)
      return sendError(response, 403, "no_organization", "The user is not a member of the active organization.");

    // Applications that identify themselves get the sign-in time; the specification's answer has only the user and
    // organization.
    const { user, signedInAt } = redeemed;
    response.json({ user, organization, ...(slug !== undefined && { signedInAt }) });
  });
}
