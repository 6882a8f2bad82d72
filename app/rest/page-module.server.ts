import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { PageFailure } from "#app/components/page-failure.ts";
import { OUTCOME_HEADER } from "#app/components/requests/outcome-header.ts";
import { cardNumbersInPairs, NO_CARD_NUMBERS } from "./card-data.server.ts";
import { isApiError, methodNotAllowed } from "./errors.server.ts";
import { serviceErrorToApiError } from "./service-error.server.ts";

type Args = LoaderFunctionArgs & ActionFunctionArgs;
type Handler = (args: Args) => unknown;
interface PageModule {
  readonly default?: unknown;
  readonly loader?: unknown;
  readonly action?: unknown;
}

/**
 * Turns errors into responses for the error boundary. Forms sent by scripts fail without a page; form-only addresses
 * answer GET with 405.
 */
export function withPageErrors<Module extends PageModule>(module: Module): Module {
  const { default: page, action } = module;
  const loader = module.loader ?? (action && !page ? onlyForForms : undefined);
  return {
    ...module,
    ...(loader ? { loader: guarded(loader as Handler, rethrown) } : {}),
    ...(action ? { action: guarded(action as Handler, answeredInPlace) } : {}),
  };
}

function onlyForForms({ request }: LoaderFunctionArgs): never {
  throw methodNotAllowed(request.method, ["POST"]);
}

function guarded(handler: Handler, answer: (failure: Response, args: Args) => Response): Handler {
  return async (args) => {
    try {
      if (args.context.refused) throw args.context.refused;
      if (cardNumbersInPairs(new URL(args.request.url).searchParams).length > 0)
        throw new Response(NO_CARD_NUMBERS, { status: 400 });
      return await handler(args);
    } catch (error) {
      const failure = await pageFailure(error, args);
      if (!failure) throw error;
      return answer(failure, args);
    }
  };
}

function rethrown(failure: Response): never {
  throw failure;
}

/** Whether a script sent the form, so that no page is needed. */
export function isSentByScript({ request, context }: Pick<Args, "request" | "context">): boolean {
  return context.isDataRequest || request.headers.get("accept") === "application/json";
}

function answeredInPlace(failure: Response, args: Args): Response {
  if (!isSentByScript(args)) throw failure;
  args.context.setHeader(OUTCOME_HEADER, "failed");
  return Response.json(null, { status: failure.status });
}

/** The error for the error boundary. Null for redirects, complete pages and aborted requests. */
async function pageFailure(error: unknown, { request, context }: Args): Promise<Response | null> {
  const { requestId, log } = context;
  const inJson = (message: string, status: number, given: HeadersInit = {}) => {
    const headers = new Headers(given);
    headers.delete("content-type");
    return Response.json({ message, requestId } satisfies PageFailure, { status, headers });
  };
  if (error instanceof Response)
    return error.status < 400 || isPage(error) ? null : inJson(await error.text(), error.status, error.headers);
  const known = isApiError(error) ? error : serviceErrorToApiError(error);
  if (known) {
    const { message, status, headers = {} } = known.init;
    // Refusals are counted instead of logged: a stack trace for each would add load.
    if (status >= 500 && known.init.code !== "overloaded")
      log.warn({ request_id: requestId, err: error }, "A page failed upstream.");
    // Remix drops the headers of thrown responses of loaders.
    if (headers["retry-after"]) context.setHeader("retry-after", headers["retry-after"]);
    return inJson(message, status, headers);
  }
  if (!(error instanceof Error) || request.signal.aborted) return null;
  log.error({ request_id: requestId, err: error }, "A page could not be made.");
  return inJson("", 500);
}

const isPage = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/html") ?? false;
