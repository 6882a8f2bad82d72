import { hash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { cookieValues } from "#app/rest/cookies.server.ts";
import { refuse } from "#app/rest/errors.server.ts";
import { messagePage } from "#app/rest/message-page.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { OVERLOADED } from "#contract/errors/platform.ts";
import { comeBackInSeconds } from "#contract/overload.ts";
import { closing } from "./closing.ts";
import { requestClassOf } from "./request-class.ts";
import { sendError } from "./request-guard.ts";
import { isResourceRequest, SIGN_IN } from "./surfaces.ts";

/** Requests of unknown organizations share one part, regardless of addresses and credentials. */
const STRANGERS = "strangers";
const KNOWN_CREDENTIALS = 10_000;

/**
 * Admits requests before any lookup, which costs too: the organization is known from the credential's earlier requests.
 * Assets always pass.
 */
export function admitting({ admission, auth }: Pick<Services, "admission" | "auth">): RequestHandler {
  const organizations = new LRUCache<string, string>({ max: KNOWN_CREDENTIALS });
  return (request, response, next) => {
    if (request.path.startsWith("/assets/")) return next();
    if (response.closed) return;
    const credential = credentialOf(request, auth.cookies.searched);
    const owner = (credential && organizations.get(credential)) ?? STRANGERS;
    const kind = requestClassOf(request, isResourceRequest(request, response));
    const serve = async (): Promise<void> => {
      const admitted = await admission.enter({ owner, kind, signal: () => closing(response) });
      if (admitted.outcome === "left") return;
      if (admitted.outcome === "refused") {
        Object.assign(response.locals.facts, { error_code: "overloaded", refused: kind });
        if (owner !== STRANGERS) response.locals.facts.organization_id = owner;
        return answerOverload(request, response, next);
      }
      response.locals.beginsWaiting = admitted.leave;
      response.once("close", () => {
        const { organization_id: organization } = response.locals.facts;
        if (credential && organization) organizations.set(credential, organization);
        // A revoked key loses its organization's share.
        else if (credential && response.statusCode === 401) organizations.delete(credential);
        admitted.leave();
      });
      next();
    };
    serve().catch(next);
  };
}

/** Hashed, so that the memory of the process holds no key and no session. Null without one. */
function credentialOf(request: Request, cookies: readonly string[]): string | null {
  const sent = request.headers.cookie;
  const credential = request.get("x-api-key") ?? cookies.flatMap((name) => cookieValues(sent ?? null, name)).join();
  return credential ? hash("sha256", credential, "base64url") : null;
}

function answerOverload(request: Request, response: Response, next: () => void): void {
  const error = refuse("overloaded", {
    message: OVERLOADED,
    headers: { "retry-after": String(comeBackInSeconds()) },
  });
  if (isResourceRequest(request, response) && !request.path.startsWith(SIGN_IN)) sendError(response, error);
  else if (isForScript(request)) {
    // Remix's handler answers in its own format, before any loader or action runs.
    response.locals.refused = error;
    next();
  } else {
    const { nonce = "" } = response.locals;
    const page = messagePage({ title: "Tollhouse is busy", text: error.message, link: linkOf(request) }, nonce);
    const { status, headers } = error.init;
    response
      .status(status)
      .set({ ...headers, "cache-control": "no-store" })
      .type("html")
      .send(page);
  }
}

const isForScript = ({ path, headers }: Request): boolean =>
  path.endsWith(".data") || headers.accept === "application/json";

/** A link cannot resend a form. */
function linkOf({ method, originalUrl }: Request) {
  return method === "GET" ? { href: originalUrl, text: "Try again" } : null;
}
