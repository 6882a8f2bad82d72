import type { LoaderFunctionArgs } from "@remix-run/node";
import { apiError } from "#app/rest/api-error.server.ts";
import { type ApiError, isApiError, refuse } from "#app/rest/errors.server.ts";
import type { RequestScope } from "#app/services/load-context.ts";
import { authenticateRequest } from "./authenticate-request.server.ts";
import { recordCall } from "./request-log/record-call.server.ts";
import { withCallHeaders } from "./with-auth.server.ts";

const TOO_MANY_REQUESTS = 429;

/**
 * Answers an unknown API path with 404. Calls with a valid key are logged, because their owner looks for a misspelled
 * address there.
 */
export async function unknownApiRoute({ request, context: scope }: LoaderFunctionArgs): Promise<Response> {
  const startedAt = performance.now();
  const refused = request.headers.has("x-api-key") ? await refusalOf(request, scope) : null;
  const unknown = refuse("route_unknown", { method: request.method, path: new URL(request.url).pathname });
  const response = apiError(refused?.init.status === TOO_MANY_REQUESTS ? refused : unknown, scope);
  // The answer repeats the whole path.
  const kept = { request: null, response: null };
  recordCall(scope, { method: null, request, status: response.status, kept, startedAt });
  return withCallHeaders(response, scope);
}

/** Counts the request, and a wrong key as a failed authentication: the answer shows whether the key is valid. */
function refusalOf(request: Request, scope: RequestScope): Promise<ApiError | null> {
  return authenticateRequest(request, {}, scope).then(
    () => null,
    (error: unknown) => (isApiError(error) ? error : null),
  );
}
