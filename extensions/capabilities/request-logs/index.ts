import { FORGET_CALLS } from "#extensions/capabilities/customers/index.ts";
import { type Capability, capability } from "#extensions/platform/composition/capability.ts";
import { RequestLogService } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { forgetCallsJob } from "./forget-calls.job.ts";
import { forgetCustomer } from "./forget-customer.ts";
import { RequestLogEntity } from "./request-log.entity.ts";
import { requestLogList } from "./request-log.list.ts";
import { requestLogsRpc } from "./request-logs.rpc.ts";

/** API calls answered by the app. Other capabilities' `entities` show which resources belong to a customer. */
export function requestLogsOf(listed: readonly Capability[]): Capability {
  return capability("request-logs", {
    service: RequestLogService,
    lists: [requestLogList],
    handlers: requestLogsRpc,
    entities: [RequestLogEntity],
    due: { [FORGET_CALLS]: forgetCustomer(listed.flatMap(({ entities }) => entities)) },
    jobs: [forgetCallsJob],
  });
}
