import type { Request, RequestHandler, Response } from "express";
import { pagePath, signInPath } from "#app/auth/local-path.ts";
import { ownOrigins } from "#app/auth/sign-in/hosts.ts";
import { notConfigured } from "#app/auth/sign-in/sign-in-failures.ts";
import { startSignIn } from "#app/auth/sign-in/start-sign-in.server.ts";
import { messagePage } from "#app/rest/message-page.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { hasSessionCookie } from "#app/services/session/session-cookies.server.ts";
import { comesFromUs } from "./csrf.ts";

type Parts = Pick<Services, "config" | "auth">;

/** The pages that the specification guards. */
export const GUARDED_PAGES = "overview transactions settlements disputes customers devices settings onboarding".split(
  " ",
);

/** Whether a path is one of the guarded pages or below one, as Remix will read it: decoded, in any case. */
function isGuarded(path: string): boolean {
  const [first = ""] = path.split("/").filter(Boolean);
  return GUARDED_PAGES.includes(decodeURIComponent(first).toLowerCase());
}

function isForm(request: Request): boolean {
  const type = request.get("content-type") ?? "";
  return request.method === "POST" && /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/**
 * Redirects guarded pages without a session cookie to the sign-in; loaders verify the session. Remix's data requests
 * pass to the loaders.
 */
export function gate(services: Parts): RequestHandler {
  const origins = ownOrigins(services.config);
  return (request, response, next) => {
    const { path } = request;
    const isOpen = !isGuarded(path) || path.endsWith(".data");
    if (isOpen || hasSessionCookie(services.auth.cookies, request.get("cookie"))) return next();
    response.set("cache-control", "no-store");
    const url = new URL(request.originalUrl, "http://nowhere.invalid");
    // The cookie expires with the session, so a form may lack one. Status 307 makes the browser send it to the sign-in.
    if (isForm(request) && comesFromUs(request, origins)) return response.redirect(307, signInPath(pagePath(url)));
    leadToSignIn(services, request, response, pagePath(url)).catch(next);
  };
}

async function leadToSignIn(services: Parts, request: Request, response: Response, path: string): Promise<void> {
  const visitor = { host: request.hostname, cookie: request.get("cookie"), path };
  const start = await startSignIn(services, visitor);
  if (!start) {
    const page = messagePage({ ...notConfigured, link: { href: "/", text: "Back to Tollhouse" } }, nonceOf(response));
    return void response.status(503).type("html").send(page);
  }
  for (const line of start.cookies) response.append("set-cookie", line);
  response.redirect(302, start.location);
}

const nonceOf = ({ locals }: { locals: Record<string, string | undefined> }): string => locals.nonce ?? "";
