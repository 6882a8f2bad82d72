import { withMethod } from "#app/auth/with-method.server.ts";
import { fileResponse } from "#app/rest/file-response.server.ts";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";

/** GET /api/dispute_templates/:dispute_template_id/content */
export const loader = withMethod(DisputeTemplateService.method.getDisputeTemplateContent, { respond: fileResponse });
