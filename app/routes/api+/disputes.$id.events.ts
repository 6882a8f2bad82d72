import { withAuth } from "#app/auth/with-auth.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { ListDisputeEventsRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/:id/events */
export const loader = withAuth(
  async ({ context, params, request }) =>
    context.extensions.disputes.listDisputeEvents(
      readQuery(request, ListDisputeEventsRequestSchema, { disputeId: params.id }),
    ),
  { requiredScope: "disputes:read" },
);
