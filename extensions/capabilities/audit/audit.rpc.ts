import type { ServiceImpl } from "@connectrpc/connect";
import type { AuditEvent } from "#extensions/platform/audit/audit-event.entity.ts";
import { timeBounds } from "#extensions/platform/lists/ranges.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { AuditEventSchema, type AuditService, ListAuditEventsResponseSchema } from "#proto/tollhouse/v1/audit_pb.ts";
import { listAuditEvents } from "./list-audit-events.ts";

export const auditRpc: ServiceImpl<typeof AuditService> = {
  async listAuditEvents({ limit, cursor, action, subjectId, createdAt }, context) {
    const selection = { limit, cursor, actions: action, subjectId, createdAt: createdAt && timeBounds(createdAt) };
    const list = await listAuditEvents(workOf(context), selection);
    return messageOf(ListAuditEventsResponseSchema, list, { object: "list", data: list.page.map(auditEventMessage) });
  },
};

function auditEventMessage(event: AuditEvent) {
  return messageOf(AuditEventSchema, event, {
    auditEventId: event.id,
    previousHash: event.previousHash.toString("hex"),
    hash: event.hash.toString("hex"),
  });
}
