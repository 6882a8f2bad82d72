import { capability } from "#extensions/platform/capability.ts";
import { RequestLogService } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { forgetCallsJob } from "./forget-calls.job.ts";
import { RequestLogEntity } from "./request-log.entity.ts";
import { requestLogList } from "./request-log.list.ts";
import { requestLogsRpc } from "./request-logs.rpc.ts";

/** The calls of the API that the face answered. */
export const requestLogs = capability("request-logs", {
  service: RequestLogService,
  lists: [requestLogList],
  handlers: requestLogsRpc,
  entities: [RequestLogEntity],
  jobs: [forgetCallsJob],
});
