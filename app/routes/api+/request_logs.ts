import { withMethod } from "#app/auth/with-method.server.ts";
import { RequestLogService } from "#proto/tollhouse/v1/request_logs_pb.ts";

/** GET /api/request_logs */
export const loader = withMethod(RequestLogService.method.listRequestLogs);
