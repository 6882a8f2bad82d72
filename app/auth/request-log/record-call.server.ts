import type { DescMessage, DescMethod, MessageShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { RequestScope } from "#app/services/load-context.ts";
import { messageJson } from "#contract/message-json.ts";
import { operationOf } from "#contract/operations.ts";
import { isLoggedWhole, redacted } from "#contract/redacted.ts";
import { redact } from "#contract/redaction.ts";
import { loggedBody } from "./logged-body.ts";
import { loggedPath, loggedUnknownPath } from "./logged-path.ts";

/** The bodies of a call as the request log stores them, set as they become known. Null for files and empty bodies. */
export interface KeptBodies {
  request: string | null;
  response: string | null;
}

interface AnsweredCall {
  /** Null for an unknown path. */
  readonly method: DescMethod | null;
  readonly request: Request;
  readonly status: number;
  readonly kept: KeptBodies;
  /** On the clock of `performance`. */
  readonly startedAt: number;
}

/**
 * Adds a call to its organization's request log. Calls without an organization, such as those with a wrong key, are not
 * logged.
 */
export function recordCall({ requestId, facts, services }: RequestScope, call: AnsweredCall): void {
  const { organization_id: organizationId, environment, api_version: apiVersion } = facts;
  if (!organizationId || !environment) return;
  const { method, request, status, kept, startedAt } = call;
  const durationMs = Math.round(performance.now() - startedAt);
  const idempotencyKey = request.headers.get("idempotency-key")?.slice(0, 255);
  services.requestLog.record({
    organizationId,
    request: {
      requestId,
      environment,
      httpMethod: request.method,
      path: method ? loggedPath(method, request.url) : loggedUnknownPath(request.url),
      operation: (method && operationOf(method)?.id) ?? undefined,
      statusCode: status,
      errorCode: facts.error_code,
      apiKeyId: facts.api_key_id,
      userId: facts.user_id,
      apiVersion: apiVersion ?? services.apiVersions.newest,
      idempotencyKey: idempotencyKey && redact(idempotencyKey),
      durationMs,
      createdAt: timestampFromDate(new Date(Date.now() - durationMs)),
      requestBody: kept.request === null ? undefined : loggedBody(kept.request),
      responseBody: kept.response === null ? undefined : loggedBody(kept.response),
    },
  });
}

/** The logged answer, mostly the sent text. */
export function loggedAnswer<Desc extends DescMessage>(desc: Desc, answer: MessageShape<Desc>, sent: string): string {
  return isLoggedWhole(desc, answer) ? sent : messageJson(redacted(desc, answer));
}
