import { withMethod } from "#app/auth/with-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /api/test_helpers/disputes/:dispute_id/advance */
export const action = withMethod(DisputeService.method.advanceDispute);
