import { toNodeHandler } from "better-auth/node";
import express, { type Express, type RequestHandler } from "express";
import type { Central } from "../auth/central.ts";

/**
 * The library's only public endpoints. Others change the session on GET, expose email addresses, or allow taking
 * another tenant's slug.
 */
const OPEN = [
  ["get", "/get-session"],
  ["get", "/organization/list"],
  ["post", "/organization/set-active"],
  ["post", "/sign-in/email"],
  ["post", "/sign-out"],
] as const;

export function mountAuthApi(app: Express, { auth }: Central): void {
  const handler = toNodeHandler(auth);
  // The library sets no size limit, so the body is read here and passed on as text.
  const readBody = express.text({ type: () => true, limit: "16kb" });
  for (const [method, path] of OPEN) app[method](`/api/auth${path}`, readBody, dropEmptyBody, handler);
}

/** The library rejects an empty text as an unreadable body. */
const dropEmptyBody: RequestHandler = (request, _response, next) => {
  if (request.body === "") request.body = undefined;
  next();
};
