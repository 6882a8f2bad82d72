import { withMethod } from "#app/auth/with-method.server.ts";
import { RequestLogService } from "#proto/tollhouse/v1/request_logs_pb.ts";

/** GET /api/request_logs/:request_id */
export const loader = withMethod(RequestLogService.method.getRequestLog);
