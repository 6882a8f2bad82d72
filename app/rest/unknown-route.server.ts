import type { LoaderFunctionArgs } from "@remix-run/node";
import { apiError } from "./api-error.server.ts";
import { refuse } from "./errors.server.ts";

/** Answers every unknown path in the format of all errors. */
export function unknownRoute({ request, context }: LoaderFunctionArgs): Response {
  return apiError(refuse("route_unknown", { method: request.method, path: new URL(request.url).pathname }), context);
}
