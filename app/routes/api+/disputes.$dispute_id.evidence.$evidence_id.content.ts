import { fileResponse } from "#app/http/file-response.server.ts";
import { withMethod } from "#app/rest/with-method.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/:dispute_id/evidence/:evidence_id/content */
export const loader = withMethod(DisputeService.method.getEvidenceContent, { respond: fileResponse });
