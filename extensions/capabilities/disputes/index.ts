import { disputeEvents, disputeSettingsEvents } from "#contract/events/disputes.ts";
import { DISPUTE_COLUMNS } from "#contract/export-columns.ts";
import { needsAttention, outcomeUnknown } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { DisputeSchema, DisputeService, DisputeSettingsSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { acceptDispute } from "./accept-dispute.ts";
import { advanceDispute } from "./advance-dispute.ts";
import { attachEvidence, uploadEvidence } from "./attach-evidence.ts";
import { deleteEvidence } from "./delete-evidence.ts";
import { DisputeExtensionEntity } from "./dispute.entity.ts";
import { disputeList } from "./dispute.list.ts";
import { disputeMessage } from "./dispute.message.ts";
import { DisputeSettingsEntity } from "./dispute-settings.entity.ts";
import { settingsMessage } from "./dispute-settings.ts";
import { disputeCommands } from "./disputes.commands.ts";
import { disputesRpc } from "./disputes.rpc.ts";
import { EvidenceEntity } from "./evidence.entity.ts";
import { disputeCopy } from "./follow-dispute.ts";
import { passDeadline, remind, submitByItself } from "./keep-deadlines.ts";
import { openDispute } from "./open-dispute.ts";
import { AUTO_SUBMIT, DUE_SOON, PAST_DUE } from "./plan-deadlines.ts";
import { refundDispute } from "./refund-inquiry.ts";
import { sealTextsJob } from "./seal-texts.job.ts";
import { seedDisputes } from "./seed-disputes.ts";
import { DisputeSubmissionEntity } from "./submission.entity.ts";
import { submitEvidence, submitResponse } from "./submit-evidence.ts";
import { disputeTally } from "./summarize-disputes.ts";

export const disputes = capability("disputes", {
  service: DisputeService,
  lists: [disputeList],
  exports: [exportable("disputes", disputeList, DISPUTE_COLUMNS)],
  tallies: [disputeTally],
  handlers: disputesRpc,
  attention: [
    needsAttention("response_overdue", DisputeExtensionEntity, {
      condition: (now) => ({
        sql: `"row"."response_status" in (?) and "row"."respond_by_sort" <= ?`,
        params: [["needs_response", "draft"], now.toISOString()],
      }),
      isCounted: true,
    }),
    needsAttention("response_unknown", DisputeExtensionEntity, {
      condition: outcomeUnknown,
      amount: "amountMinorUnits",
    }),
  ],
  entities: [DisputeExtensionEntity, EvidenceEntity, DisputeSettingsEntity, DisputeSubmissionEntity],
  events: { ...disputeEvents, ...disputeSettingsEvents },
  shows: [
    shown(DisputeExtensionEntity, DisputeSchema, (dispute) => disputeMessage(dispute)),
    shown(DisputeSettingsEntity, DisputeSettingsSchema, (settings) => settingsMessage(settings, settings)),
  ],
  operations: [
    submitEvidence,
    submitResponse,
    acceptDispute,
    refundDispute,
    attachEvidence,
    uploadEvidence,
    deleteEvidence,
    openDispute,
    advanceDispute,
  ],
  engineEvents: { dispute: disputeCopy },
  due: { [DUE_SOON]: remind, [AUTO_SUBMIT]: submitByItself, [PAST_DUE]: passDeadline },
  jobs: [sealTextsJob],
  commands: disputeCommands,
  sandbox: seedDisputes,
});

export { advanceDispute } from "./advance-dispute.ts";
export { assertNotTaken } from "./assert-not-taken.ts";
export { attachCollected, type CollectedPiece } from "./attach-collected.ts";
export { attaching, attachText } from "./attach-evidence.ts";
export { prepareFile } from "./attach-file.ts";
export type { BalanceEntry } from "./balance-impact.rules.ts";
export { type DisputeExtension, DisputeExtensionEntity } from "./dispute.entity.ts";
export { evidenceMessage } from "./dispute.message.ts";
export { assertAnswerable, disputedMinorUnits, isAnswerable } from "./dispute.rules.ts";
export { disputeSubject, evidenceOf, getDispute, lockDispute, withOurId } from "./disputes.service.ts";
export { readDisputesOf } from "./disputes-of-transaction.queries.ts";
export type { Evidence } from "./evidence.entity.ts";
export { disputeCopy, recheckAnswerable } from "./follow-dispute.ts";
export { inquiryRefund, isAnswered, isOpenInquiry } from "./inquiry-refund.rules.ts";
export { type InspectedFile, inspectFile, ownPdf, sha256Of } from "./inspect-file.ts";
export { openDispute } from "./open-dispute.ts";
export { APPLY_RULES } from "./plan-deadlines.ts";
export { networkOf } from "./reason-codes.rules.ts";
export { inquiryRefunding, lockInquiry, reserveInquiryRefund } from "./refund-inquiry.ts";
export { type DisputeSubmission, DisputeSubmissionEntity } from "./submission.entity.ts";
export { piecesOf, type SentPiece, sentPiece, submissionsOf } from "./submissions.ts";
