import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type RequestLog, RequestLogSchema } from "#proto/tollhouse/v1/request_logs_pb.ts";

export type RequestView = ReturnType<typeof requestView>;

export function requestView(request: RequestLog) {
  const { createdAt, httpMethod: method, ...view } = viewOf(RequestLogSchema, request);
  return { ...view, method, at: createdAt ?? "" };
}
