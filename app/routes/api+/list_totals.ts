import { withMethod } from "#app/auth/with-method.server.ts";
import { ListTotalsService } from "#proto/tollhouse/v1/list_totals_pb.ts";

/** POST /api/list_totals */
export const action = withMethod(ListTotalsService.method.summarizeList);
