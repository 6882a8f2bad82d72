import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pagePath } from "#app/auth/local-path.ts";
import { isPageMismatch } from "#app/auth/page-tenant.server.ts";
import { isSignInTooOld, isUnauthorized } from "#app/auth/unauthorized.ts";
import { cookieHeaders, cookieValues } from "#app/rest/cookies.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { clearCentral, clearLocal, clearPlanted } from "#app/services/session/session-cookies.server.ts";
import { answerPageMismatch } from "./answer-page-mismatch.server.ts";
import { attemptsOf, setAttempts } from "./attempts.server.ts";
import { isExternalHost } from "./hosts.ts";
import { answerEndedSession, type SignInOutcome } from "./session-ended.server.ts";
import { notConfigured } from "./sign-in-failures.ts";
import { startSignIn } from "./start-sign-in.server.ts";

type Args = LoaderFunctionArgs & ActionFunctionArgs;
type Handler = (args: Args) => unknown;
interface PageModule {
  readonly default?: unknown;
  readonly loader?: unknown;
  readonly action?: unknown;
}

/**
 * Redirects documents and data requests to the sign-in when a loader throws UNAUTHORIZED. Forms are not redirected,
 * which would lose their input.
 */
export function withSignIn<Module extends PageModule>(module: Module): Module {
  const { default: page, loader, action } = module;
  return {
    ...module,
    ...(loader ? { loader: guarded(loader as Handler, redirectToSignIn) } : {}),
    ...(action ? { action: keeping(action as Handler, page !== undefined) } : {}),
  };
}

function guarded(handler: Handler, signIn: (args: Args) => Promise<Response>): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      return signIn(args);
    }
  };
}

function keeping(action: Handler, hasPage: boolean): Handler {
  return async (args) => {
    try {
      return await action(args);
    } catch (error) {
      if (isUnauthorized(error)) return keepForm(args, { outcome: "signed-out", hasPage });
      if (isSignInTooOld(error)) return keepForm(args, { outcome: "sign-in-again", hasPage });
      if (isPageMismatch(error)) return inPlaceOfPage(await answerPageMismatch(args, error.mismatch), hasPage);
      throw error;
    }
  };
}

interface Kept {
  readonly outcome: SignInOutcome;
  readonly hasPage: boolean;
}

export async function keepForm(args: Args, { outcome, hasPage }: Kept): Promise<Response> {
  const answer = await answerEndedSession(args, outcome);
  return answer ? inPlaceOfPage(answer, hasPage) : redirectToSignIn(args);
}

/** Remix treats a response that an action returns as data; a thrown one reaches the entry, which sends it unchanged. */
function inPlaceOfPage(answer: Response, hasPage: boolean): Response {
  if (hasPage && answer.headers.get("content-type")?.startsWith("text/html")) throw answer;
  return answer;
}

export async function redirectToSignIn({ request, context: { services } }: Args): Promise<Response> {
  const { hostname, pathname, search } = new URL(request.url);
  const cookie = request.headers.get("cookie");
  const start = await startSignIn(services, { host: hostname, cookie, path: pagePath({ pathname, search }) });
  if (!start) throw new Response(notConfigured.text, { status: 503, statusText: notConfigured.title });

  const cookies = [...start.cookies, ...staleCookies(request, services)];
  const headers = cookieHeaders(cookies, { location: start.location, "cache-control": "no-store" });
  return new Response(null, { status: 302, headers });
}

/**
 * Clears an invalid local cookie, which would pass the gate forever. The central cookie stays: it may be valid and lack
 * an organization.
 */
function staleCookies(request: Request, { auth: { cookies }, config }: Services): string[] {
  const { hostname, pathname } = new URL(request.url);
  const countOf = ({ name }: { name: string }) => cookieValues(request.headers.get("cookie"), name).length;
  const [local, central] = [countOf(cookies.local), countOf(cookies.central)];
  const isExternal = isExternalHost(hostname, config.centralDomain);
  return [
    ...(local > 0 ? clearLocal(cookies) : []),
    ...(central > 1 ? clearCentral(cookies) : []),
    ...(local > 1 || central > 1 ? clearPlanted(cookies, pathname) : []),
    ...(local > 0 && isExternal ? [setAttempts(cookies, attemptsOf(request, cookies) + 1)] : []),
  ];
}
