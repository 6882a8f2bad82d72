import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { AuditService } from "#proto/tollhouse/v1/audit_pb.ts";
import { auditEventList, listAuditEvents } from "./audit-event.list.ts";
import { verifyAudit } from "./verify-audit.ts";

export const audit = capability("audit", {
  service: AuditService,
  lists: [auditEventList],
  handlers: { listAuditEvents: (request, context) => listAuditEvents(workOf(context), request) },
  commands: [
    { name: "audit verify", options: "[--organization <slug>] [--anchor <sequence>:<hash>]", run: verifyAudit },
  ],
});

export { verifyChain } from "./verify-chain.ts";
