import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { AuditEvent } from "#proto/tollhouse/v1/audit_pb.ts";

export type AuditView = ReturnType<typeof auditView>;

export function auditView(event: AuditEvent) {
  return {
    auditEventId: event.auditEventId,
    sequence: String(event.sequence),
    action: event.action,
    purpose: event.purpose ?? null,
    subjectId: event.subjectId,
    fields: event.fields,
    requestId: event.requestId,
    service: event.service,
    userId: event.userId ?? null,
    apiKeyId: event.apiKeyId ?? null,
    createdAt: event.createdAt ? timestampDate(event.createdAt).toISOString() : "",
  };
}
