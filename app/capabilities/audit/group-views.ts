import type { AuditView } from "./audit-view.server.ts";

export interface AuditRow extends AuditView {
  /** Number of consecutive equal entries, this one being the newest. */
  readonly count: number;
  /** Time of the first of them. */
  readonly firstAt: string;
}

export const ungrouped = (event: AuditView): AuditRow => ({ ...event, count: 1, firstAt: event.createdAt });

/** Consecutive views of one object by one actor become one row. Changes keep a row each. */
export function groupViews(events: readonly AuditView[]): readonly AuditRow[] {
  const rows: AuditRow[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    if (last && isSameView(last, event))
      rows[rows.length - 1] = { ...last, count: last.count + 1, firstAt: event.createdAt };
    else rows.push(ungrouped(event));
  }
  return rows;
}

function isSameView(one: AuditView, other: AuditView): boolean {
  const isSame = (name: "action" | "subjectId" | "purpose" | "userId" | "apiKeyId" | "service") =>
    one[name] === other[name];
  return (
    one.action === "phi.read" &&
    (["action", "subjectId", "purpose", "userId", "apiKeyId", "service"] as const).every(isSame) &&
    one.fields.join() === other.fields.join()
  );
}
