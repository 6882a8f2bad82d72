import type { RequestHandler } from "express";
import { ASSOCIATION_PATH } from "#contract/wallet-domain-file.ts";

/** Serves Apple's file on portals, whose payers can pay with Apple Pay then. The file is public. */
export function walletDomainFile(content: string | undefined): RequestHandler {
  return (request, response, next) => {
    const isAsked = request.path === ASSOCIATION_PATH && ["GET", "HEAD"].includes(request.method);
    if (!isAsked || content === undefined || !response.locals.tenant) return next();
    response.set("cache-control", "public, max-age=3600").type("text").send(content);
  };
}
