import { defineList, newestFirst } from "#extensions/platform/lists/list.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import { ListRequestLogsRequestSchema, RequestLogSchema } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { type RequestLog, RequestLogEntity } from "./request-log.entity.ts";

export const requestLogList = defineList({
  request: ListRequestLogsRequestSchema,
  entity: RequestLogEntity,
  sorts: { created_at: newestFirst },
  defaultSort: "created_at",
  filters: {
    apiKeyId: { isIndexed: true },
    operation: { isIndexed: true },
    outcome: { isIndexed: true },
    httpMethod: {},
    createdAt: {},
  },
  messages: (rows) => rows.map((row) => requestLogMessage({ ...row, requestBody: null, responseBody: null })),
});

export function requestLogMessage(row: RequestLog) {
  return messageOf(RequestLogSchema, row);
}
