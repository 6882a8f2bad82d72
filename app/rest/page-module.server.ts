import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { cardNumbersInPairs, NO_CARD_NUMBERS } from "./card-data.server.ts";
import { isApiError, methodNotAllowed } from "./errors.server.ts";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
interface PageModule {
  readonly default?: unknown;
  readonly loader?: unknown;
  readonly action?: unknown;
}

/**
 * A page whose expected errors are their status, not a defect: an error boundary shows a Response by its status. An address
 * that only forms are sent to answers GET with 405; Remix alone would answer 400 and log an error.
 */
export function withPageErrors<Module extends PageModule>(module: Module): Module {
  const { default: page, action } = module;
  const loader = module.loader ?? (action && !page ? onlyForForms : undefined);
  return {
    ...module,
    ...(loader ? { loader: guarded(loader as Handler) } : {}),
    ...(action ? { action: guarded(action as Handler) } : {}),
  };
}

function onlyForForms({ request }: LoaderFunctionArgs): never {
  throw methodNotAllowed(request.method, ["POST"]);
}

function guarded(handler: Handler): Handler {
  return async (args) => {
    if (cardNumbersInPairs(new URL(args.request.url).searchParams).length > 0)
      throw new Response(NO_CARD_NUMBERS, { status: 400 });
    try {
      return await handler(args);
    } catch (error) {
      throwPage(error);
    }
  };
}

function throwPage(error: unknown): never {
  if (!isApiError(error)) throw error;
  const { status, message, headers } = error.init;
  throw new Response(message, { status, ...(headers && { headers }) });
}
