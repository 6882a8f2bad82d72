import type { RequestHandler, Response } from "express";
import { messagePage } from "#app/rest/message-page.server.ts";
import { payerLanguage, tooManyRequests } from "#app/rest/payer-language.ts";
import type { Services } from "#app/services/services.server.ts";
import { rateLimitHeaders, type Verdict } from "#extensions/caller/index.ts";
import { namesCode } from "./portal-pages.ts";

/** What Remix's client asks for. Portals have none, and an action would run for it. */
const FOR_SCRIPTS = /\.data$|^\/__manifest$/;

/** Limits the visitors of portals by their address. An address that guesses codes gets no further answer about any. */
export function portalGuard({ rateLimits }: Pick<Services, "rateLimits">): RequestHandler {
  return async (request, response, next) => {
    if (response.locals.tenant === undefined) return next();
    if (FOR_SCRIPTS.test(request.path)) return void response.status(404).type("text").send("There is no such page.");
    const address = request.ip ?? "";
    const guessing = namesCode(request.path) ? rateLimits.deniedVerdict(address, "portal_unknown_code") : null;
    const verdict = guessing ?? (await rateLimits.count("portal_page", address));
    if (!verdict || verdict.allowed) return next();
    const language = payerLanguage(request.get("accept-language"));
    answerTooMany(response, verdict, language);
  };
}

function answerTooMany(response: Response, verdict: Verdict, language: ReturnType<typeof payerLanguage>): void {
  const page = { ...tooManyRequests(language, verdict.resetSeconds), link: null };
  response
    .status(429)
    .set({ ...rateLimitHeaders(verdict), "cache-control": "no-store" })
    .type("html")
    .send(messagePage(page, response.locals.nonce, language));
}
