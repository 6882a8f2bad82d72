import type { RequestHandler } from "express";
import { hasSessionCookie } from "#app/auth/session/session-cookies.server.ts";
import { pagePath } from "#app/auth/sign-in/local-path.ts";
import { notConfigured } from "#app/auth/sign-in/sign-in-failures.ts";
import { startSignIn } from "#app/auth/sign-in/start-sign-in.server.ts";
import { messagePage } from "#app/rest/message-page.server.ts";
import type { Services } from "#app/services.server.ts";

/** The pages that the specification guards. */
export const GUARDED_PAGES = "overview transactions settlements disputes customers devices settings onboarding".split(
  " ",
);

/** Whether a path is one of the guarded pages or below one, as Remix will read it: decoded, in any case. */
function isGuarded(path: string): boolean {
  const [first = ""] = path.split("/").filter(Boolean);
  return GUARDED_PAGES.includes(decodeURIComponent(first).toLowerCase());
}

/**
 * Redirects requests without a session cookie to the sign-in before anything is rendered. The loaders verify the session.
 * Data requests of Remix pass: its client needs the redirect in its own format, which the loaders give.
 */
export function gate(services: Pick<Services, "config" | "auth">): RequestHandler {
  return (request, response, next) => {
    const { path, originalUrl } = request;
    const cookie = request.get("cookie");
    if (!isGuarded(path) || path.endsWith(".data") || hasSessionCookie(services.auth.cookies, cookie)) return next();

    const url = new URL(originalUrl, "http://nowhere.invalid");
    const start = startSignIn(services, { host: request.hostname, cookie, path: pagePath(url) });
    response.set("cache-control", "no-store");
    if (!start) {
      const page = messagePage({ ...notConfigured, link: { href: "/", text: "Back to Tollhouse" } }, nonceOf(response));
      return void response.status(503).type("html").send(page);
    }
    for (const line of start.cookies) response.append("set-cookie", line);
    response.redirect(302, start.location);
  };
}

const nonceOf = ({ locals }: { locals: Record<string, string | undefined> }): string => locals.nonce ?? "";
