import { withMethod } from "#app/auth/with-method.server.ts";
import { fileResponse } from "#app/rest/file-response.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/:dispute_id/evidence/:evidence_id/content */
export const loader = withMethod(DisputeService.method.getEvidenceContent, { respond: fileResponse });
