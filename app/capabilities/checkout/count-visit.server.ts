import type { LoaderFunctionArgs } from "@remix-run/node";
import { isbot } from "isbot";
import { callCheckout } from "./checkout-call.server.ts";
import { wayOf } from "./way-of.ts";

/** Counting may take longer than the page, which does not wait for it. */
const TIMEOUT_MS = 2_000;
const MOST_CHARACTERS = 512;

/**
 * Counts that somebody opened the page, unless it is a program or a browser that fetches ahead. The page is shown
 * without waiting, and a count that fails is only logged, without who came.
 */
export function countVisit({ context, params, request }: LoaderFunctionArgs, way: string | undefined): void {
  const { clientAddress, log, requestId } = context;
  const userAgent = request.headers.get("user-agent") ?? "";
  // What names no browser is none.
  if (!clientAddress || request.method !== "GET" || isFetchedAhead(request.headers) || !userAgent || isbot(userAgent))
    return;
  const code = params.code ?? "";
  const visit = {
    ...{ code, payerIp: clientAddress, userAgent: userAgent.slice(0, MOST_CHARACTERS) },
    way: wayOf(way),
  };
  callCheckout(context, code, (checkout) => checkout.countVisit(visit, { timeoutMs: TIMEOUT_MS })).catch(
    (error: unknown) => log.info({ request_id: requestId, err: error }, "A visit of a payment link was not counted."),
  );
}

/** A browser that fetches ahead says so, each in its own way. */
function isFetchedAhead(headers: Headers): boolean {
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return purposes.some((purpose) => /prefetch|preview|prerender/i.test(purpose));
}
