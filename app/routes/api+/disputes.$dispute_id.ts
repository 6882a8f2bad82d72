import { withMethod } from "#app/auth/with-method.server.ts";
import { assignableAmong } from "#app/capabilities/disputes/assignable.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** GET /api/disputes/:dispute_id */
export const loader = withMethod(DisputeService.method.getDispute);

/** PATCH /api/disputes/:dispute_id */
export const action = withMethod(DisputeService.method.updateDispute, {
  fill: (_context, { assignee }, { request, scope }) => assignableAmong(request, scope, assignee),
});
