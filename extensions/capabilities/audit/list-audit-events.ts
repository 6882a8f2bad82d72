import { type AuditEvent, AuditEventEntity } from "#extensions/audit/audit-event.entity.ts";
import { InvalidError } from "#extensions/errors.ts";
import { cutPage, DEFAULT_PAGE_SIZE, decodePosition } from "#extensions/paging.ts";
import type { UnitOfWork } from "#extensions/work.ts";

export interface AuditSelection {
  limit?: number | undefined;
  cursor?: string | undefined;
  actions?: readonly string[];
  subjectId?: string;
}

/** The newest first, in the order of the chain: clocks of two processes may disagree, the sequence cannot. */
export async function listAuditEvents(work: UnitOfWork, selection: AuditSelection) {
  const { limit = DEFAULT_PAGE_SIZE, cursor, actions = [], subjectId = "" } = selection;
  const filters = { list: "audit_events", environment: work.environment, actions, subjectId };
  const conditions = {
    environment: work.environment,
    ...(actions.length > 0 && { action: { $in: [...actions] } }),
    ...(subjectId !== "" && { subjectId }),
    ...(cursor !== undefined && { sequence: { $lt: sequenceOf(decodePosition(cursor, filters).id) } }),
  };
  const rows = await work.em.find(AuditEventEntity, conditions, { orderBy: { sequence: "desc" }, limit: limit + 1 });
  return cutPage(rows, limit, filters, ({ createdAt, sequence }: AuditEvent) => ({
    at: createdAt,
    id: String(sequence),
  }));
}

function sequenceOf(position: string): bigint {
  if (/^\d{1,18}$/.test(position)) return BigInt(position);
  throw new InvalidError("cursor_invalid", "This cursor was not made by this API.", { param: "cursor" });
}
