import { withAuth } from "#app/auth/with-auth.server.ts";
import { fileResponse } from "#app/http/file-response.server.ts";

/** GET /api/disputes/:id/evidence/:evidenceId/content */
export const loader = withAuth(
  async ({ context, params }) =>
    fileResponse(
      await context.extensions.disputes.getEvidenceContent({
        disputeId: params.id ?? "",
        evidenceId: params.evidenceId ?? "",
      }),
    ),
  { requiredScope: "disputes:read" },
);
