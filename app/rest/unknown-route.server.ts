import type { LoaderFunctionArgs } from "@remix-run/node";
import { apiError } from "./api-error.server.ts";
import { routeUnknown } from "./errors.server.ts";

/** Whatever no route answers, in the envelope of those that do. */
export function unknownRoute({ request, context }: LoaderFunctionArgs): Response {
  return apiError(routeUnknown(request.method, new URL(request.url).pathname), context);
}
