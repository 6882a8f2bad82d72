import { withMethod } from "#app/auth/with-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** DELETE /api/disputes/:dispute_id/evidence/:evidence_id */
export const action = withMethod(DisputeService.method.deleteEvidence);
