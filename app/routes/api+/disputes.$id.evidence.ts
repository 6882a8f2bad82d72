import { withAuth } from "#app/auth/with-auth.server.ts";
import { readEvidence } from "#app/capabilities/disputes/evidence-form.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { ListEvidenceRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/:id/evidence */
export const loader = withAuth(
  async ({ context, params, request }) =>
    context.extensions.disputes.listEvidence(readQuery(request, ListEvidenceRequestSchema, { disputeId: params.id })),
  { requiredScope: "disputes:read" },
);

/** POST /api/disputes/:id/evidence */
export const action = withAuth(
  async ({ context, params, request }) =>
    context.extensions.disputes.attachEvidence({ disputeId: params.id ?? "", ...(await readEvidence(request)) }),
  { requiredScope: "disputes:write", status: 201 },
);
