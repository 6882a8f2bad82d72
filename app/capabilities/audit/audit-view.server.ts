import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type AuditEvent, AuditEventSchema } from "#proto/tollhouse/v1/audit_pb.ts";

export type AuditView = ReturnType<typeof auditView>;

export function auditView(event: AuditEvent) {
  const view = viewOf(AuditEventSchema, event);
  return { ...view, sequence: String(view.sequence), createdAt: view.createdAt ?? "" };
}
