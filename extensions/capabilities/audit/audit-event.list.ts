import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import { AuditEventSchema, ListAuditEventsRequestSchema } from "#proto/tollhouse/v1/audit_pb.ts";

/** In the order of the chain: clocks of two processes may disagree, the sequence cannot. */
export const auditEventList = defineList({
  request: ListAuditEventsRequestSchema,
  entity: AuditEventEntity,
  sorts: { sequence: { column: "sequence", descending: true, isUnique: true } },
  defaultSort: "sequence",
  filters: {
    subjectId: { isIndexed: true },
    action: { isIndexed: true },
    userId: { isIndexed: true },
    apiKeyId: { isIndexed: true },
    createdAt: {},
  },
  messages: (rows) =>
    rows.map((event) =>
      messageOf(AuditEventSchema, event, {
        auditEventId: event.id,
        previousHash: event.previousHash.toString("hex"),
        hash: event.hash.toString("hex"),
      }),
    ),
});
