import { fromNodeHeaders } from "better-auth/node";
import type { Request, Response } from "express";
import type { Central } from "../central.ts";

/** Describes one request, not its connection. */
const NOT_FORWARDED = ["content-length", "content-encoding", "transfer-encoding", "connection", "host"];

/**
 * Replays a form into one of the library's own endpoints as the browser sent it, so that its origin check and its rate limit hold
 * for our pages, too. Calling `auth.api` would go around both.
 */
export function callAuth(
  { auth, authUrl }: Central,
  request: Request,
  path: string,
  body: object,
): Promise<globalThis.Response> {
  const headers = fromNodeHeaders(request.headers);
  for (const name of NOT_FORWARDED) headers.delete(name);
  headers.set("content-type", "application/json");
  return auth.handler(
    new Request(`${authUrl}/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  );
}

/** Hands the library's cookies on to the browser. */
export function passCookies(from: globalThis.Response, to: Response): void {
  for (const cookie of from.headers.getSetCookie()) to.append("set-cookie", cookie);
}
