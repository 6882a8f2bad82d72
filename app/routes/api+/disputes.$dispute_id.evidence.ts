import { withMethod } from "#app/auth/with-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/:dispute_id/evidence */
export const loader = withMethod(DisputeService.method.listEvidence);

/** POST /api/disputes/:dispute_id/evidence */
export const action = withMethod(DisputeService.method.attachEvidence);
