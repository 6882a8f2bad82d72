import { withAuth } from "#app/auth/with-auth.server.ts";
import { readQuery } from "#app/http/read-query.server.ts";
import { ListAuditEventsRequestSchema } from "#proto/tollhouse/v1/audit_pb.ts";

/** GET /api/audit_events */
export const loader = withAuth(
  async ({ context, request }) =>
    context.extensions.audit.listAuditEvents(readQuery(request, ListAuditEventsRequestSchema)),
  { requiredScope: "merchants:read" },
);
