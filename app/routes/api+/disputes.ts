import { withAuth } from "#app/auth/with-auth.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { ListDisputesRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes */
export const loader = withAuth(
  async ({ context, request }) =>
    context.extensions.disputes.listDisputes(readQuery(request, ListDisputesRequestSchema)),
  { requiredScope: "disputes:read" },
);
