import type { Express, Request } from "express";
import { z } from "zod";
import type { Central } from "../auth/central.ts";
import { nextStep } from "../auth/next-step.ts";
import { issueToken } from "../auth/one-time-token.ts";
import { findLocalPath, withReturn } from "../auth/return-to.ts";
import { findVisitor } from "../auth/session.ts";
import type { App } from "../config/config.ts";
import { sendError } from "../http/errors.ts";

const PATH = "/api/cross-domain-token";
const DEFAULT_NEXT = "/overview";

const matching = (pattern: RegExp) => z.string().regex(pattern);

// Invalid parameters are errors: ignoring a challenge would issue a weaker token than requested.
const query = z.object({
  app: z.string().max(64),
  next: z.unknown().optional(),
  state: matching(/^[\w.~-]{1,512}$/).optional(),
  code_challenge: matching(/^[\w-]{43}$/).optional(),
});

type Query = z.infer<typeof query> & { next: string };

export function mountCrossDomainToken(app: Express, central: Central): void {
  app.get("/.well-known/cross-domain-token", (_request, response) => {
    response.json({ state: true, signedInAt: true, code_challenge_methods_supported: ["S256"] });
  });

  app.get(PATH, async (request, response) => {
    // Keeps the token and this address out of the Referer header.
    response.set("referrer-policy", "no-referrer");
    const read = query.safeParse(request.query);
    const target = central.config.apps.find(({ slug }) => slug === read.data?.app);
    if (!read.success) return sendError(response, 400, "bad_request", "app, state or code_challenge is invalid.");
    if (!target) return sendError(response, 400, "unknown_app", "There is no application with this name.");
    const next = findLocalPath(read.data.next) ?? DEFAULT_NEXT;
    response.redirect(302, await destination(central, request, target, { ...read.data, next }));
  });
}

async function destination(central: Central, request: Request, app: App, parameters: Query): Promise<string> {
  const { pathname, search } = withParameters(new URL(PATH, central.authUrl), parameters);
  const here = pathname + search;
  const visitor = await findVisitor(central, request);
  if (!visitor) return withReturn("/login", here);
  const step = nextStep({ ...visitor, destination: here });
  if (step !== here) return step;
  const token = await issueToken(central, request, { app: app.slug, challenge: parameters.code_challenge ?? null });
  return withParameters(app.callback, { token, next: parameters.next, state: parameters.state }).href;
}

function withParameters(address: URL, parameters: Record<string, string | undefined>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}
