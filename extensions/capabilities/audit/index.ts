import { capability } from "#extensions/platform/capability.ts";
import { AuditService } from "#proto/tollhouse/v1/audit_pb.ts";
import { auditEventList, auditRpc } from "./audit.rpc.ts";
import { verifyAudit } from "./verify-audit.ts";

export const audit = capability("audit", {
  service: AuditService,
  lists: [auditEventList],
  handlers: auditRpc,
  commands: [
    { name: "audit verify", options: "[--organization <slug>] [--anchor <sequence>:<hash>]", run: verifyAudit },
  ],
});

export { verifyChain } from "./verify-chain.ts";
