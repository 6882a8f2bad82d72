import type { Logger } from "pino";
import type { Config } from "#app/config/config.server.ts";
import { detailRows } from "#contract/errors/detail-rows.ts";
import { redactCards } from "#contract/redaction.ts";
import { type ApiError, isApiError, refuse } from "./errors.server.ts";
import { serviceErrorToApiError } from "./service-error.server.ts";

export interface ErrorContext {
  readonly requestId: string;
  readonly log: Pick<Logger, "warn" | "error">;
  /** Takes the code and the field for the log line of the request. */
  readonly facts: Record<string, string>;
  readonly services: { readonly config: Pick<Config, "appUrl"> };
}

/** Any error as a response. An unexpected one is logged in full and answered without detail. */
export function apiError(error: unknown, scope: ErrorContext): Response {
  return errorAnswer(error, scope).response;
}

/** The same with the text of the response's body. `shows` tells whether the caller may learn a fact. */
export function errorAnswer(
  error: unknown,
  scope: ErrorContext,
  shows: (fact: string) => boolean = () => true,
): { readonly response: Response; readonly body: string } {
  const { requestId, log, facts, services } = scope;
  const known = isApiError(error) ? error : serviceErrorToApiError(error);
  if (!known) log.error({ request_id: requestId, err: error }, "A request failed for a reason that no rule foresees.");
  const init = withFacts((known ?? refuse("internal_error")).init, shows);
  Object.assign(facts, { error_code: init.code, ...(init.param && { error_param: init.param }) });
  // Refusals are counted instead of logged: a stack trace for each would add load.
  if (init.status >= 500 && known && init.code !== "overloaded")
    log.warn({ request_id: requestId, err: error, code: init.code }, "A request failed upstream.");
  // A call is logged once its organization is known.
  const body = errorBody(init, {
    requestId,
    appUrl: services.config.appUrl,
    isLogged: facts.organization_id !== undefined,
  });
  const headers = { "content-type": "application/json; charset=utf-8", ...init.headers };
  return { response: new Response(body, { status: init.status, headers }), body };
}

function withFacts({ details = [], ...init }: ApiError["init"], shows: (fact: string) => boolean): ApiError["init"] {
  const shown = details.map((detail) => Object.fromEntries(Object.entries(detail).filter(([name]) => shows(name))));
  return { ...init, details: shown.filter((detail) => Object.keys(detail).length > 0) };
}

interface Origin {
  readonly requestId: string;
  /** Origin of the code's documentation. */
  readonly appUrl: string;
  /** Whether the call is in the request log. */
  readonly isLogged?: boolean;
}

export function errorBody(init: ApiError["init"], { requestId, appUrl, isLogged = false }: Origin): string {
  const { type, code, message, param } = init;
  const error = {
    type,
    code,
    message,
    param: param ?? null,
    details: detailRows(init),
    request_id: requestId,
    doc_url: `${appUrl}/api/docs/errors#error-${code}`,
    request_log_url: isLogged ? `${appUrl}/settings/request-log/${encodeURIComponent(requestId)}` : null,
  };
  // A message can quote the path or a name that the client sent.
  return redactCards(JSON.stringify({ error }));
}
