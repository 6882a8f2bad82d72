import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type Customer, isMasked } from "#extensions/capabilities/customers/index.ts";
import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import {
  type Dispute,
  DisputeSchema,
  DisputeStageSchema,
  type Evidence as EvidenceMessage,
  EvidenceRequirementSchema,
  EvidenceSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import { impactOf } from "./balance-impact.rules.ts";
import { autoSubmitAt, isWaiting } from "./deadline.rules.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { responseStatus, takesOneSubmission } from "./dispute.rules.ts";
import type { Evidence } from "./evidence.entity.ts";
import { recommendationOf } from "./recommendation.rules.ts";
import { limitsOf, readinessOf, requirementsOf } from "./requirements.rules.ts";
import { type StageVisit, stageHistoryOf } from "./stage-history.rules.ts";

/** Related data that the caller asked to include. */
export interface Expanded {
  /** Keyed by dispute ID. */
  readonly evidence?: ReadonlyMap<string, Evidence[]> | null | undefined;
  readonly payment?: TransactionExtension | undefined;
  readonly customer?: Customer | undefined;
  readonly note?: string | null;
}

export function disputeMessage(
  dispute: DisputeExtension,
  { evidence, payment, customer, note = null }: Expanded = {},
): Dispute {
  return messageOf(DisputeSchema, dispute, {
    disputeId: dispute.id,
    amount: dispute.amountMinorUnits,
    disputeStage: dispute.stage,
    disputeStatus: dispute.status,
    responseStatus: responseStatus(dispute),
    singleSubmission: takesOneSubmission(dispute),
    evidenceRequirements: evidenceRequirements(dispute),
    readiness: readinessOf(dispute),
    autoSubmitAt: autoSubmitAt(dispute) ?? undefined,
    isPastDue: dispute.isPastDue && isWaiting(dispute),
    recommendation: recommendationOf(dispute),
    balanceImpact: impactOf(dispute.balanceImpact ?? { currency: dispute.currency, entries: [] }),
    stageHistory: stageHistoryOf(dispute).map((visit) => stageMessage(visit)),
    evidence: evidence && wholeList((evidence.get(dispute.id) ?? []).map((each) => evidenceMessage(each, each.text))),
    payment: payment && { ...payment, paymentMethodType: payment.methodType },
    customer: customer && {
      ...customer,
      customerId: customer.id,
      customerStatus: customer.status,
      isMasked: isMasked(customer),
    },
    note,
    expansionDenied: [],
  });
}

function stageMessage({ stage, status, startedAt, endedAt, unexpectedFrom }: StageVisit) {
  const at = (time: string | null) => (time === null ? undefined : timestampFromDate(new Date(time)));
  return create(DisputeStageSchema, {
    ...{ disputeStage: stage, disputeStatus: status, startedAt: at(startedAt), endedAt: at(endedAt) },
    ...(unexpectedFrom !== null && { unexpectedFrom }),
  });
}

function evidenceRequirements(dispute: DisputeExtension) {
  const attached = new Set(dispute.attachedTypes);
  return requirementsOf(dispute).map(({ type, ...requirement }) =>
    messageOf(EvidenceRequirementSchema, requirement, {
      evidenceType: type,
      limits: limitsOf(requirement.kind, dispute.network),
      satisfied: attached.has(type),
    }),
  );
}

export function evidenceMessage(evidence: Omit<Evidence, "text">, text: string | null | undefined): EvidenceMessage {
  return messageOf(EvidenceSchema, evidence, {
    evidenceId: evidence.id,
    text,
    kind: text == null ? "file" : "text",
    pageCount: evidence.pageCount ?? undefined,
    sourceFiles: evidence.sourceFiles.map((each) => ({ ...each })),
    file:
      evidence.engineFileId == null
        ? null
        : {
            fileName: evidence.fileName ?? "",
            contentType: evidence.contentType ?? "",
            sizeBytes: evidence.sizeBytes ?? 0,
            sha256: evidence.sha256 ?? "",
          },
  });
}
