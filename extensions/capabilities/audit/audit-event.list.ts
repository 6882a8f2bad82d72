import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList, type ListRequest } from "#extensions/platform/lists/list.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { AuditEventSchema, ListAuditEventsRequestSchema } from "#proto/tollhouse/v1/audit_pb.ts";

/** Ordered by sequence: the clocks of two processes may disagree. */
export const auditEventList = defineList({
  request: ListAuditEventsRequestSchema,
  entity: AuditEventEntity,
  sorts: { created_at: { column: "sequence", isUnique: true } },
  filters: {
    subjectId: { isIndexed: true },
    action: { isIndexed: true },
    userId: { isIndexed: true },
    apiKeyId: { isIndexed: true },
    readableActions: { column: "action" },
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

/** The index on actions serves the caller's readable actions, unless the request names actions. */
export function listAuditEvents(work: UnitOfWork, request: ListRequest<typeof ListAuditEventsRequestSchema>) {
  const { action = [], readableActions = [] } = request;
  const isNarrowed = action.length > 0;
  return listPage(work, auditEventList, {
    ...request,
    action: isNarrowed ? action : readableActions,
    readableActions: isNarrowed ? readableActions : [],
  });
}
