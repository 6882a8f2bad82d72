import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { AuditEvent } from "#extensions/platform/audit/audit-event.entity.ts";
import {
  type AuditEvent as AuditEventMessage,
  AuditEventSchema,
  type ListAuditEventsResponse,
  ListAuditEventsResponseSchema,
} from "#proto/tollhouse/v1/audit_pb.ts";

export function auditEventListMessage(list: {
  page: AuditEvent[];
  hasMore: boolean;
  nextCursor: string | undefined;
}): ListAuditEventsResponse {
  return create(ListAuditEventsResponseSchema, {
    object: "list",
    data: list.page.map(auditEventMessage),
    hasMore: list.hasMore,
    ...(list.nextCursor !== undefined && { nextCursor: list.nextCursor }),
  });
}

function auditEventMessage(event: AuditEvent): AuditEventMessage {
  return create(AuditEventSchema, {
    auditEventId: event.id,
    sequence: event.sequence,
    environment: event.environment,
    action: event.action,
    subjectId: event.subjectId,
    fields: event.fields,
    ...(event.purpose != null && { purpose: event.purpose }),
    requestId: event.requestId,
    service: event.service,
    ...(event.userId != null && { userId: event.userId }),
    ...(event.apiKeyId != null && { apiKeyId: event.apiKeyId }),
    data: event.data,
    createdAt: timestampFromDate(event.createdAt),
    previousHash: Buffer.from(event.previousHash).toString("hex"),
    hash: Buffer.from(event.hash).toString("hex"),
  });
}
