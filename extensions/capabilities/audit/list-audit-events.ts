import { type AuditEvent, AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { cutPage, DEFAULT_PAGE_SIZE, decodePosition } from "#extensions/platform/lists/paging.ts";
import { type Bounds, within } from "#extensions/platform/lists/ranges.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

export interface AuditSelection {
  limit?: number | undefined;
  cursor?: string | undefined;
  actions?: readonly string[];
  subjectId?: string;
  createdAt?: Bounds<Date> | undefined;
}

/** The newest first, in the order of the chain: clocks of two processes may disagree, the sequence cannot. */
export async function listAuditEvents(work: UnitOfWork, selection: AuditSelection) {
  const { limit = DEFAULT_PAGE_SIZE, cursor, actions = [], subjectId = "", createdAt } = selection;
  const filters = { list: "audit_events", actions, subjectId, createdAt };
  const conditions = {
    environment: work.environment,
    ...(actions.length > 0 && { action: { $in: [...actions] } }),
    ...(subjectId !== "" && { subjectId }),
    ...within("createdAt", createdAt),
    ...(cursor !== undefined && { sequence: { $lt: BigInt(decodePosition(work, cursor, filters).id) } }),
  };
  const rows = await work.em.find(AuditEventEntity, conditions, { orderBy: { sequence: "desc" }, limit: limit + 1 });
  const positionOf = (event: AuditEvent) => ({ at: event.createdAt, id: String(event.sequence) });
  return cutPage(work, rows, { limit, filters, positionOf });
}
