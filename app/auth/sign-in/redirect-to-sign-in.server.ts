import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { cookieHeaders, cookieValues } from "#app/auth/cookies.server.ts";
import { clearCentral, clearLocal, clearPlanted } from "#app/auth/session/session-cookies.server.ts";
import { isUnauthorized } from "#app/auth/unauthorized.ts";
import type { Services } from "#app/services.server.ts";
import { attemptsOf, setAttempts } from "./attempts.server.ts";
import { isExternalHost } from "./hosts.ts";
import { pagePath } from "./local-path.ts";
import { notConfigured } from "./sign-in-failures.ts";
import { startSignIn } from "./start-sign-in.server.ts";

type Args = LoaderFunctionArgs & ActionFunctionArgs;
type Handler = (args: Args) => unknown;
interface PageModule {
  readonly loader?: unknown;
  readonly action?: unknown;
}

/** A page whose UNAUTHORIZED is the way to the sign-in, for documents and for the data that Remix asks for alike. */
export function withSignIn<Module extends PageModule>(module: Module): Module {
  const { loader, action } = module;
  return {
    ...module,
    ...(loader ? { loader: guarded(loader as Handler) } : {}),
    ...(action ? { action: guarded(action as Handler) } : {}),
  };
}

function guarded(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      return redirectToSignIn(args);
    }
  };
}

async function redirectToSignIn({ request, context: { services } }: Args): Promise<Response> {
  const { hostname, pathname, search } = new URL(request.url);
  const cookie = request.headers.get("cookie");
  const start = await startSignIn(services, { host: hostname, cookie, path: pagePath({ pathname, search }) });
  if (!start) throw new Response(notConfigured.text, { status: 503, statusText: notConfigured.title });

  const cookies = [...start.cookies, ...staleCookies(request, services)];
  const headers = cookieHeaders(cookies, { location: start.location, "cache-control": "no-store" });
  return new Response(null, { status: 302, headers });
}

/** A cookie that is no session would pass the gate for ever. The central one stays: it can be valid and lack an organization. */
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
