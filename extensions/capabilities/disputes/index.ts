import { disputeEvents } from "#contract/events/disputes.ts";
import { capability } from "#extensions/platform/capability.ts";
import { phasedOperation } from "#extensions/platform/operations/phased-operation.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { DisputeExtensionEntity } from "./dispute.entity.ts";
import { disputeCommands } from "./disputes.commands.ts";
import { disputesRpc } from "./disputes.rpc.ts";
import { EvidenceEntity } from "./evidence.entity.ts";
import { followDispute } from "./refresh-dispute.ts";
import { seedDisputes } from "./seed-disputes.ts";
import { submission } from "./submit-evidence.ts";

export const disputes = capability("disputes", {
  service: DisputeService,
  handlers: disputesRpc,
  entities: [DisputeExtensionEntity, EvidenceEntity],
  events: disputeEvents,
  operations: [
    submission,
    phasedOperation({ method: DisputeService.method.attachEvidence }),
    phasedOperation({ method: DisputeService.method.deleteEvidence }),
  ],
  engineEvents: { dispute: followDispute },
  commands: disputeCommands,
  sandbox: seedDisputes,
});
