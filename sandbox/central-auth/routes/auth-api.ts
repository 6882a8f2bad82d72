import { toNodeHandler } from "better-auth/node";
import express, { type Express, type RequestHandler } from "express";
import type { Central } from "../central.ts";

/**
 * The library's endpoints that are open. The rest is closed: some of its GETs change the session, some tell members' addresses, and
 * whoever may rename an organization or make one can take a slug that means a tenant elsewhere.
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
  // The library reads any amount; text that was read here is handed on as it is.
  const readBody = express.text({ type: () => true, limit: "16kb" });
  for (const [method, path] of OPEN) app[method](`/api/auth${path}`, readBody, forgetEmptyBody, handler);
}

/** The library takes an empty text for a body that it cannot read. */
const forgetEmptyBody: RequestHandler = (request, _response, next) => {
  if (request.body === "") request.body = undefined;
  next();
};
