import { randomUUID } from "node:crypto";
import { PAGE_TENANT_HEADER, PAGE_TENANT_PARAMETER } from "#app/components/requests/page-tenant.ts";
import { environmentCookie } from "#app/services/session/environment-cookie.server.ts";
import { fromPageOf } from "#tests/support/session.ts";
import { entryOf } from "./entries.ts";
import type { Operation } from "./operations.ts";
import { namesIn, proofOf, send, type TokenOf } from "./requests.ts";
import { changedTables, type World } from "./world.ts";

/**
 * Actions that change only the browser's cookies, switch organization or environment, keep a form without a session, or follow a signed
 * link.
 */
const FROM_ANY_PAGE =
  /^routes\/(_public\+\/notifications\.(confirm|unsubscribe)|_auth\+\/(sign-in|sign-out|switch-organization)|_dashboard\+\/settings\.(columns|environment|theme))$/;
const ACTION_OF_PAGE = /^POST (routes\/_(?:auth|dashboard|public)\+\/.*)$/;

/** Whether it is a page's action that accepts only forms of the same organization and environment. */
export function isBoundToTenant({ name }: Operation): boolean {
  const route = ACTION_OF_PAGE.exec(name)?.[1];
  return route !== undefined && !FROM_ANY_PAGE.test(route);
}

/** Background work changes our rows at times; an accepted form changes them each time. */
const MOST_TRIES = 4;

/** Sends a valid form of ours from pages of other organizations and environments, and from an unknown page. */
export async function tryOtherPages(
  world: World,
  tokenOf: TokenOf,
  operation: Operation,
  times = MOST_TRIES,
): Promise<string[]> {
  const entry = entryOf(operation);
  if (!entry) throw new Error(`Say in the world of its capability how ${operation.name} is called.`);
  const { ours, theirs } = world;
  const ids = await world.fresh(ours, namesIn(operation, entry));
  const { [PAGE_TENANT_HEADER]: here = "", cookie = "", ...proof } = await proofOf("session", ours, tokenOf);
  const live = await environmentCookie.set(new Request("http://localhost/"), "live");
  const tries = {
    "a page of live": { cookie, ...fromPageOf({ ...ours, environment: "live" }) },
    "a page of sandbox, in live": { cookie: `${cookie}; ${live.split(";")[0]}`, [PAGE_TENANT_HEADER]: here },
    "a page of theirs": { cookie, ...fromPageOf(theirs) },
    "a page that does not say where it was": { cookie },
  };
  const before = await world.rowsOf(ours);
  const faults: string[] = [];
  for (const [page, headers] of Object.entries(tries)) {
    const extra = { idempotencyKey: randomUUID(), headers: { accept: "text/html", ...headers } };
    const { status, body } = await send(world, operation, entry, { ids, proof, extra });
    if (status !== 409) faults.push(`${operation.name}, ${page}: answered ${status} ${body.slice(0, 200)}`);
  }
  const changed = changedTables(before, await world.rowsOf(ours));
  if (faults.length > 0 || changed.length === 0) return faults;
  if (times > 1) return tryOtherPages(world, tokenOf, operation, times - 1);
  return [`${operation.name}: our rows were changed in ${changed.join(", ")}`];
}

/** Forms of a page that change something without naming the organization and environment. */
export function formsWithoutTenant(html: string): string[] {
  const buttons = [...html.matchAll(/<button[^>]*\bformmethod="post"[^>]*>/gi)];
  return [...html.matchAll(/<form[^>]*\bmethod="post"[^>]*>/gi), ...buttons]
    .map(([tag]) => /\b(?:form)?action="([^"]*)"/i.exec(tag)?.[1] ?? tag)
    .filter((action) => !SWITCHES.test(action) && !action.includes(`${PAGE_TENANT_PARAMETER}=`));
}

const SWITCHES = /^\/(sign-out|switch-organization|settings\/(columns|environment|theme))(\?|$)/;
