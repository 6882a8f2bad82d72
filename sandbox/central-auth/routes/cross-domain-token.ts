import type { Express, Request } from "express";
import { z } from "zod";
import { findSession } from "../auth/session.ts";
import type { Central } from "../central.ts";
import type { App } from "../config.ts";
import { listMemberships } from "../memberships.ts";
import { nextStep } from "../next-step.ts";
import { issueToken } from "../one-time-token.ts";
import { findLocalPath, withReturn } from "../return-to.ts";

const PATH = "/api/cross-domain-token";
const DEFAULT_NEXT = "/overview";

// Invalid parameters are errors: ignoring a challenge would issue a weaker token than requested.
const query = z.object({
  app: z.string().max(64),
  next: z.unknown().optional(),
  state: z
    .string()
    .regex(/^[\w.~-]{1,512}$/)
    .optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
});

type Query = z.infer<typeof query> & { next: string };

export function mountCrossDomainToken(app: Express, central: Central): void {
  app.get(PATH, async (request, response) => {
    // Keeps the token and this address out of the Referer header.
    response.set("referrer-policy", "no-referrer");
    const read = query.safeParse(request.query);
    const target = central.config.apps.find(({ slug }) => slug === read.data?.app);
    if (!read.success || !target) return void response.status(400).json(parameterError(read.success));
    const next = findLocalPath(read.data.next) ?? DEFAULT_NEXT;
    response.redirect(302, await destination(central, request, target, { ...read.data, next }));
  });
}

async function destination(central: Central, request: Request, app: App, parameters: Query): Promise<string> {
  const { pathname, search } = withParameters(new URL(PATH, central.authUrl), parameters);
  const here = pathname + search;
  const session = await findSession(central, request);
  if (!session) return withReturn("/login", here);
  const memberships = await listMemberships(central.pool, session.userId);
  const step = nextStep({ memberships, activeOrganizationId: session.activeOrganizationId, destination: here });
  if (step !== here) return step;
  const token = await issueToken(central, request, { app: app.slug, challenge: parameters.code_challenge ?? null });
  return withParameters(app.callback, { token, next: parameters.next, state: parameters.state }).href;
}

function withParameters(address: URL, parameters: Record<string, string | undefined>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

const parameterError = (isReadable: boolean) => ({
  error: isReadable
    ? { code: "unknown_app", message: "There is no application with this name." }
    : { code: "bad_request", message: "app, state or code_challenge is invalid." },
});
