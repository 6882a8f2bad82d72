import { withAuth } from "#app/auth/with-auth.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { GetDisputeRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/:id */
export const loader = withAuth(
  async ({ context, params, request }) =>
    context.extensions.disputes.getDispute(readQuery(request, GetDisputeRequestSchema, { disputeId: params.id })),
  { requiredScope: "disputes:read" },
);
