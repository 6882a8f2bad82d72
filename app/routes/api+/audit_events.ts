import { withMethod } from "#app/auth/with-method.server.ts";
import { AuditService } from "#proto/tollhouse/v1/audit_pb.ts";

/** GET /api/audit_events */
export const loader = withMethod(AuditService.method.listAuditEvents);
