import { withAuth } from "#app/auth/with-auth.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { SummarizeDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/summary */
export const loader = withAuth(
  async ({ context, request }) =>
    context.extensions.disputes.summarizeDisputes(readQuery(request, SummarizeDisputesRequestSchema)),
  { requiredScope: "disputes:read" },
);
