import type { RequestScope } from "#app/load-context.ts";
import { ApiError, isApiError } from "./errors.server.ts";
import { refusalToApiError } from "./refusals.server.ts";

type ErrorScope = Pick<RequestScope, "requestId" | "log">;

/** Any error as an answer. What nobody foresaw is logged in full and answered without detail. */
export function apiError(error: unknown, { requestId, log }: ErrorScope): Response {
  const known = isApiError(error) ? error : refusalToApiError(error);
  if (!known) log.error({ request_id: requestId, err: error }, "A request failed for a reason that no rule foresees.");
  const { init } = known ?? internalError();
  if (init.status >= 500 && known)
    log.warn({ request_id: requestId, err: error, code: init.code }, "A request failed upstream.");
  return new Response(errorBody(init, requestId), {
    status: init.status,
    headers: { "content-type": "application/json; charset=utf-8", ...init.headers },
  });
}

export function errorBody({ type, code, message, param, details }: ApiError["init"], requestId: string): string {
  const error = {
    type,
    code,
    message,
    param: param ?? null,
    details: details ?? [],
    request_id: requestId,
    doc_url: null,
  };
  return JSON.stringify({ error });
}

export function internalError(): ApiError {
  const message = "Something went wrong on our side. The request id finds it in our logs.";
  return new ApiError({ status: 500, type: "api_error", code: "internal_error", message });
}
