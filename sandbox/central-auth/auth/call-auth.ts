import { fromNodeHeaders } from "better-auth/node";
import type { Request, Response } from "express";
import type { Central } from "./central.ts";

/** Headers of the original body or connection. */
const NOT_FORWARDED = ["content-length", "content-encoding", "transfer-encoding", "connection", "host"];

/**
 * Forwards a form to a library endpoint with the browser's headers, to keep the origin check and rate limit that
 * `auth.api` bypasses.
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

/** Copies the library's cookies to the browser's response. */
export function copyCookies(from: globalThis.Response, to: Response): void {
  for (const cookie of from.headers.getSetCookie()) to.append("set-cookie", cookie);
}
