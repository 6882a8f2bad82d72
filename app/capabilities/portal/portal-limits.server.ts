import type { AppLoadContext } from "@remix-run/node";
import { rateLimitHeaders, type Verdict } from "#extensions/caller/index.ts";

/** The data of the 429 that a portal's page shows. */
export interface TooMany {
  readonly retryAfterSeconds: number;
}

/** Counts an attempt to pay, or another request that costs, against the visitor's address. @throws Response 429 */
export async function countAttempt(context: AppLoadContext): Promise<void> {
  enforce(context, await context.services.rateLimits.count("portal_attempt", context.clientAddress));
}

/** Counts a code that no link has against the visitor's address. @throws Response 429 */
export async function countUnknownCode(context: AppLoadContext): Promise<void> {
  enforce(context, await context.services.rateLimits.count("portal_unknown_code", context.clientAddress));
}

function enforce({ setHeader }: AppLoadContext, verdict: Verdict | null): void {
  if (!verdict || verdict.allowed) return;
  for (const [name, value] of Object.entries(rateLimitHeaders(verdict))) setHeader(name, value);
  const data: TooMany = { retryAfterSeconds: verdict.resetSeconds };
  throw Response.json(data, { status: 429 });
}
