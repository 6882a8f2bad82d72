import { withMethod } from "#app/auth/with-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /api/disputes/:dispute_id/submit */
export const action = withMethod(DisputeService.method.submitResponse);
