import type { FilterQuery } from "@mikro-orm/core";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListRequestLogsRequestSchema, RequestLogSchema } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { type RequestLog, RequestLogEntity } from "./request-log.entity.ts";

/** A call is readable by its operation and its key. An API key lists its readable operations, and itself. */
const READABLE = { exact: ["operation", "api_key_id"], isIndexed: false };

export const requestLogList = defineList({
  request: ListRequestLogsRequestSchema,
  entity: RequestLogEntity,
  filters: {
    apiKeyId: { isIndexed: true },
    operation: { isIndexed: true },
    outcome: { isIndexed: true },
    httpMethod: {},
    readableOperations: READABLE,
  },
  messages: (rows) => rows.map((row) => requestLogMessage({ ...row, requestBody: null, responseBody: null })),
});

/** @see READABLE */
export function readableBy(names: readonly string[]): FilterQuery<RequestLog> {
  return names.length === 0 ? {} : { $or: [{ operation: { $in: [...names] } }, { apiKeyId: { $in: [...names] } }] };
}

export function requestLogMessage(row: RequestLog) {
  return messageOf(RequestLogSchema, row);
}
