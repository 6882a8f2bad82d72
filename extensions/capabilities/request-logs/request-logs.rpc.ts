import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import type { Environment } from "#contract/environment.ts";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { systemWorkOf, workOf } from "#extensions/platform/work/work.ts";
import type { RequestLog as RequestLogMessage, RequestLogService } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { RequestLogEntity } from "./request-log.entity.ts";
import { readableBy, requestLogList, requestLogMessage } from "./request-log.list.ts";
import { insertCalls, type RecordedCall } from "./request-logs.queries.ts";

export const requestLogsRpc: ServiceImpl<typeof RequestLogService> = {
  listRequestLogs: listing(requestLogList),
  async getRequestLog({ requestId, readableOperations }, context) {
    const { em, environment } = workOf(context);
    const orderBy = { createdAt: "desc", id: "desc" } as const;
    const row = await em.findOne(
      RequestLogEntity,
      { environment, requestId, ...readableBy(readableOperations) },
      { orderBy },
    );
    if (!row) throw noSuch("request", requestId);
    return requestLogMessage(row);
  },
  async recordRequests({ batchId, requests }, context) {
    const { em } = systemWorkOf(context);
    const calls = requests.map(({ organizationId, request }, place) => ({
      organizationId,
      call: callOf(`${batchId}_${place}`, request as RequestLogMessage),
    }));
    for (const [organizationId, group] of Map.groupBy(calls, (each) => each.organizationId))
      await insertCalls(
        em,
        organizationId,
        group.map(({ call }) => call),
      );
    return {};
  },
};

function callOf(id: string, request: RequestLogMessage): RecordedCall {
  const { environment, createdAt, operation, errorCode, apiKeyId, userId, idempotencyKey, requestBody, responseBody } =
    request;
  return {
    ...request,
    id,
    environment: environment as Environment,
    operation: operation ?? null,
    errorCode: errorCode ?? null,
    apiKeyId: apiKeyId ?? null,
    userId: userId ?? null,
    idempotencyKey: idempotencyKey ?? null,
    createdAt: createdAt ? timestampDate(createdAt) : new Date(0),
    requestBody: requestBody ?? null,
    responseBody: responseBody ?? null,
  };
}
