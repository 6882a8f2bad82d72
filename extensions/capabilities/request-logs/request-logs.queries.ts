import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { RequestLog } from "./request-log.entity.ts";

export type RecordedCall = Omit<RequestLog, "organizationId" | "outcome">;

/** Inserts one organization's calls. Existing calls stay unchanged. */
export async function insertCalls(
  em: EntityManager,
  organizationId: string,
  calls: readonly RecordedCall[],
): Promise<void> {
  await em.execute(
    `insert into request_logs (organization_id, id, environment, request_id, http_method, path, operation, status_code, outcome,
       error_code, api_key_id, user_id, api_version, idempotency_key, duration_ms, created_at, request_body, response_body)
     select ?, id, environment, request_id, http_method, path, operation, status_code, outcome,
       error_code, api_key_id, user_id, api_version, idempotency_key, duration_ms, created_at, request_body, response_body
     from json_to_recordset(?::json) as c (id text, environment text, request_id text, http_method text, path text, operation text,
       status_code integer, outcome text, error_code text, api_key_id text, user_id text, api_version text, idempotency_key text,
       duration_ms integer, created_at timestamptz, request_body text, response_body text)
     on conflict (organization_id, id) do nothing`,
    [organizationId, JSON.stringify(calls.map(rowOf))],
  );
}

function rowOf(call: RecordedCall) {
  return {
    id: call.id,
    environment: call.environment,
    request_id: call.requestId,
    http_method: call.httpMethod,
    path: call.path,
    operation: call.operation,
    status_code: call.statusCode,
    outcome: call.statusCode < 400 ? "succeeded" : "failed",
    error_code: call.errorCode,
    api_key_id: call.apiKeyId,
    user_id: call.userId,
    api_version: call.apiVersion,
    idempotency_key: call.idempotencyKey,
    duration_ms: call.durationMs,
    created_at: call.createdAt.toISOString(),
    request_body: call.requestBody,
    response_body: call.responseBody,
  };
}

interface Old {
  readonly environment: Environment;
  readonly before: Date;
  readonly limit: number;
}

/** Deletes the oldest calls of one organization and environment. Returns the count. */
export async function deleteOldCalls(
  { em, tenant: { organizationId } }: UnitOfWork,
  { environment, before, limit }: Old,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `delete from request_logs where organization_id = ? and id in (
       select id from request_logs where organization_id = ? and environment = ? and created_at < ?
       order by created_at limit ?)
     returning id`,
    [organizationId, organizationId, environment, before, limit],
  );
  return rows.length;
}

/** A call with a stored body, and its position in the log. */
export interface KeptCall {
  readonly id: string;
  readonly created_at: string;
  readonly path: string;
  readonly request_body: string | null;
  readonly response_body: string | null;
}

/** Calls with bodies after this position, oldest first. */
export async function bodiesAfter(
  { em, environment, tenant: { organizationId } }: UnitOfWork,
  after: KeptCall | null,
  limit: number,
): Promise<KeptCall[]> {
  return em.execute<KeptCall[]>(
    `select id, created_at::text, path, request_body, response_body from request_logs
     where organization_id = ? and environment = ? and (created_at, id) > (?::timestamptz, ?)
       and (request_body is not null or response_body is not null)
     order by created_at, id limit ?`,
    [organizationId, environment, after?.created_at ?? "-infinity", after?.id ?? "", limit],
  );
}

/** Deletes the bodies of these calls. */
export async function forgetBodies(
  { em, tenant: { organizationId } }: UnitOfWork,
  calls: readonly Pick<KeptCall, "id">[],
): Promise<void> {
  await em.execute(
    `update request_logs set request_body = null, response_body = null
     where organization_id = ? and id in (${calls.map(() => "?").join(", ")})`,
    [organizationId, ...calls.map(({ id }) => id)],
  );
}
