import type { LoaderFunctionArgs } from "@remix-run/node";
import { apiError } from "./api-error.server.ts";
import { routeUnknown } from "./errors.server.ts";

/** Answers every unknown path in the format of all errors. */
export function unknownRoute({ request, context }: LoaderFunctionArgs): Response {
  return apiError(routeUnknown(request.method, new URL(request.url).pathname), context);
}
