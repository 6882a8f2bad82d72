import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { Dispute, DisputeEvent, DisputeSummary, Evidence } from "#proto/tollhouse/v1/disputes_pb.ts";

/** A dispute as the pages show it: plain data, instants as RFC 3339. */
export type DisputeView = ReturnType<typeof disputeView>;

export function disputeView(dispute: Dispute) {
  return {
    disputeId: dispute.disputeId,
    engineDisputeId: dispute.engineDisputeId,
    transactionId: dispute.transactionId,
    amount: dispute.amount,
    currency: dispute.currency,
    stage: dispute.disputeStage,
    status: dispute.disputeStatus,
    responseStatus: dispute.responseStatus,
    reason: dispute.reason ?? null,
    reasonCode: dispute.reasonCode ?? null,
    respondBy: instant(dispute.respondBy),
    evidenceCount: dispute.evidenceCount,
    createdAt: instant(dispute.createdAt) ?? "",
  };
}

export type EvidenceView = ReturnType<typeof evidenceView>;

export function evidenceView(evidence: Evidence) {
  const { file } = evidence;
  return {
    evidenceId: evidence.evidenceId,
    type: evidence.evidenceType,
    text: evidence.text ?? null,
    file: file ? { name: file.fileName, contentType: file.contentType, sizeBytes: file.sizeBytes } : null,
    updatedAt: instant(evidence.updatedAt) ?? instant(evidence.createdAt) ?? "",
  };
}

export type EventView = ReturnType<typeof eventView>;

export function eventView({ eventId, type, data, createdAt }: DisputeEvent) {
  return { eventId, type, data: { ...data } as Readonly<Record<string, string>>, at: instant(createdAt) ?? "" };
}

export type SummaryView = ReturnType<typeof summaryView>;

export function summaryView(summary: DisputeSummary) {
  return {
    waiting: summary.needsResponse + summary.draft,
    drafts: summary.draft,
    submitted: summary.submitted,
    won: summary.won,
    lost: summary.lost,
    nextRespondBy: instant(summary.nextRespondBy),
    openAmounts: summary.openAmounts.map(({ amount, currency }) => ({ amount, currency })),
  };
}

function instant(timestamp: Timestamp | undefined): string | null {
  return timestamp ? timestampDate(timestamp).toISOString() : null;
}
