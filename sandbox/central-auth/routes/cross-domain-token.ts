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

// What cannot be read is refused and not dropped: a token without its challenge would be weaker than what was asked for.
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
    // Neither the token nor where it came from is for the Referer header.
    response.set("referrer-policy", "no-referrer");
    const read = query.safeParse(request.query);
    const target = central.config.apps.find(({ slug }) => slug === read.data?.app);
    if (!read.success || !target) return void response.status(400).json(refusal(read.success));
    const next = findLocalPath(read.data.next) ?? DEFAULT_NEXT;
    response.redirect(302, await destination(central, request, target, { ...read.data, next }));
  });
}

async function destination(central: Central, request: Request, app: App, asked: Query): Promise<string> {
  const { pathname, search } = withParameters(new URL(PATH, central.authUrl), asked);
  const here = pathname + search;
  const session = await findSession(central, request);
  if (!session) return withReturn("/login", here);
  const memberships = await listMemberships(central.pool, session.userId);
  const step = nextStep({ memberships, activeOrganizationId: session.activeOrganizationId, destination: here });
  if (step !== here) return step;
  const token = await issueToken(central, request, { app: app.slug, challenge: asked.code_challenge ?? null });
  return withParameters(app.callback, { token, next: asked.next, state: asked.state }).href;
}

function withParameters(address: URL, parameters: Record<string, string | undefined>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

const refusal = (isReadable: boolean) => ({
  error: isReadable
    ? { code: "unknown_app", message: "No application is configured under this name." }
    : { code: "bad_request", message: "app, state and code_challenge must be given once each, in their formats." },
});
