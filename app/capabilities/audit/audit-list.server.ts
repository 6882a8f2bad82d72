import type { LookUpColumns } from "#app/dashboard/csv/csv-export.server.ts";
import { idOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { type AuditEvent, AuditService } from "#proto/tollhouse/v1/audit_pb.ts";
import { AUDIT_COLUMNS } from "./audit-columns.tsx";
import { ACTION_OPTIONS, actorLabel } from "./audit-labels.ts";
import { auditPeople } from "./audit-people.server.ts";
import { auditView } from "./audit-view.server.ts";
import { ungrouped } from "./group-views.ts";

export const AUDIT_LIST = defineListPage({
  method: AuditService.method.listAuditEvents,
  nouns: ["event", "events"],
  view: (event: AuditEvent) => ungrouped(auditView(event)),
  columns: AUDIT_COLUMNS,
  filters: {
    who: { kind: "text", label: "Who", placeholder: "User or key ID" },
    action: { kind: "choices", label: "Event", options: ACTION_OPTIONS, most: 10 },
    subject: { kind: "text", label: "Object", placeholder: "dsp_…" },
    created: { kind: "dates", label: "Time" },
  },
  fields: { who: actorOf, subject: idOf("subjectId"), created: "createdAt" },
  csvLooksUp: lookUpActors,
});

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A person or a key, by the ID. */
function actorOf(id: string): { userId?: string; apiKeyId?: string } | null {
  if (!ID.test(id)) return null;
  return id.startsWith("key_") ? { apiKeyId: id } : { userId: id };
}

/** Names of the actors, as the page shows them. */
async function lookUpActors(...[items, args, clients]: Parameters<LookUpColumns>): ReturnType<LookUpColumns> {
  const viewOf = (item: object) => auditView(item as AuditEvent);
  const names = await auditPeople(args, clients, items.map(viewOf));
  return [{ name: "actor", kind: "text", cell: (item) => actorLabel(viewOf(item), names) }];
}
