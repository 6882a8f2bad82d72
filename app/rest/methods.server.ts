import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { apiError } from "./api-error.server.ts";
import { methodNotAllowed } from "./errors.server.ts";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
interface ResourceModule {
  readonly loader?: unknown;
  readonly action?: unknown;
}

/**
 * Answers unsupported methods with 405. Remix alone would run the loader for OPTIONS and the action for any other
 * method.
 */
export function withEveryMethod<Module extends ResourceModule>(module: Module): Module {
  const { loader, action } = module;
  const allow = [...(loader ? ["GET", "HEAD", "OPTIONS"] : ["OPTIONS"]), ...(action ? methodsOf(action) : [])];
  const guarded = (handler: unknown) => (args: LoaderFunctionArgs & ActionFunctionArgs) => {
    const { method } = args.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: allow.join(", ") } });
    if (!allow.includes(method)) return apiError(methodNotAllowed(method, allow), args.context);
    return (handler as Handler)(args);
  };
  return { ...module, loader: guarded(loader), action: guarded(action) };
}

interface Optioned {
  readonly options?: { readonly method?: string };
}

/**
 * `withAuth` leaves its options on the handler. Other handlers, such as the one for unknown addresses, check the
 * method.
 */
function methodsOf(action: unknown): string[] {
  const { actions = [action as Optioned] } = action as { readonly actions?: readonly Optioned[] };
  return actions.map(({ options }) => options?.method ?? "POST");
}
