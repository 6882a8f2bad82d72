import type { ServiceImpl } from "@connectrpc/connect";
import { timeBounds } from "#extensions/platform/lists/ranges.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { AuditService } from "#proto/tollhouse/v1/audit_pb.ts";
import { auditEventListMessage } from "./audit-event.message.ts";
import { listAuditEvents } from "./list-audit-events.ts";

export const auditRpc: ServiceImpl<typeof AuditService> = {
  async listAuditEvents({ limit, cursor, action, subjectId, createdAt }, context) {
    const selection = { limit, cursor, actions: action, subjectId, createdAt: createdAt && timeBounds(createdAt) };
    return auditEventListMessage(await listAuditEvents(workOf(context), selection));
  },
};
