import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type Dispute,
  type DisputeEvent,
  DisputeEventSchema,
  DisputeSchema,
  type DisputeSummary,
  DisputeSummarySchema,
  type Evidence,
  EvidenceSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import {
  categoryName,
  networkName,
  outcomeOfStage,
  reasonSentence,
  shortReason,
  stageMeaning,
  stageName,
} from "./dispute-labels.ts";

export type DisputeView = ReturnType<typeof disputeView>;

/** Expansions that pages ask for: the payment and its customer. */
export const WITH_PAYMENT = { expand: ["payment", "customer"] };

/** With its words, so that no page loads them as scripts. Without the evidence, which is read and audited where a page shows it. */
export function disputeView(dispute: Dispute) {
  const { evidence: _evidence, disputeStage, disputeStatus, ...view } = viewOf(DisputeSchema, dispute);
  const { createdAt, openedAt } = view;
  return {
    ...view,
    stage: disputeStage,
    status: disputeStatus,
    reasonSentence: reasonSentence(view.reason),
    reasonName: shortReason(view.reason),
    categoryName: categoryName(view.reasonCategory),
    networkName: view.network === null ? null : networkName(view.network),
    stageName: stageName(disputeStage),
    stageMeaning: stageMeaning(disputeStage),
    fileLimits: limitsSentence(dispute),
    stageHistory: view.stageHistory.map((visit) => ({
      ...visit,
      name: stageName(visit.disputeStage),
      outcome: outcomeOfStage(visit.disputeStatus),
    })),
    createdAt: createdAt ?? "",
    openedAt: openedAt ?? createdAt ?? "",
  };
}

const MB = 1_000_000;

/** Of the files, as the network takes them. */
function limitsSentence({ evidenceRequirements }: Dispute): string {
  const { limits } = evidenceRequirements.find(({ kind }) => kind === "file") ?? {};
  const each = `A file is a JPEG, PNG or PDF of at most ${(limits?.maxBytes ?? 5 * MB) / MB} MB.`;
  if (limits?.maxFiles == null) return each;
  const total = (limits.maxTotalBytes ?? 0) / MB;
  return `${each} This network takes at most ${limits.maxFiles} files, with ${limits.maxPages} pages and ${total} MB together.`;
}

export type DisputeRow = ReturnType<typeof disputeRow>;

export const disputeRow = rowOf(
  disputeView,
  "disputeId",
  "transactionId",
  "amount",
  "currency",
  "stage",
  "stageName",
  "status",
  "responseStatus",
  "reasonName",
  "reasonCode",
  "reasonCategory",
  "network",
  "readiness",
  "respondBy",
  "evidenceCount",
  "openedAt",
  "customer",
  "payment",
);

export type EvidenceView = ReturnType<typeof evidenceView>;

export function evidenceView(evidence: Evidence) {
  const { evidenceType, file, updatedAt, ...view } = viewOf(EvidenceSchema, evidence);
  return {
    ...view,
    type: evidenceType,
    file: file && { name: file.fileName, contentType: file.contentType, sizeBytes: file.sizeBytes },
    updatedAt: updatedAt ?? view.createdAt ?? "",
  };
}

export type EventView = ReturnType<typeof eventView>;

export function eventView(event: DisputeEvent) {
  const { createdAt, ...view } = viewOf(DisputeEventSchema, event);
  return { ...view, at: createdAt ?? "" };
}

export function summaryView(summary: DisputeSummary) {
  const { needsResponse, draft, ...view } = viewOf(DisputeSummarySchema, summary);
  return { ...view, waiting: needsResponse + draft, drafts: draft };
}
