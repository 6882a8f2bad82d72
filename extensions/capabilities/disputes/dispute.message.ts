import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "#extensions/platform/events/event.entity.ts";
import {
  type Dispute,
  type DisputeEvent,
  DisputeEventSchema,
  DisputeSchema,
  type DisputeSummary,
  DisputeSummarySchema,
  type Evidence as EvidenceMessage,
  EvidenceSchema,
  type ListDisputeEventsResponse,
  ListDisputeEventsResponseSchema,
  type ListDisputesResponse,
  ListDisputesResponseSchema,
  type ListEvidenceResponse,
  ListEvidenceResponseSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { responseStatus } from "./dispute.rules.ts";
import type { Evidence } from "./evidence.entity.ts";
import type { DisputeSums } from "./summarize-disputes.ts";

/** Evidence of disputes that were asked for in full, by dispute. */
export type Expanded = ReadonlyMap<string, Evidence[]> | null;

export function disputeMessage(dispute: DisputeExtension, expanded: Expanded = null): Dispute {
  return create(DisputeSchema, {
    disputeId: dispute.id,
    engineDisputeId: dispute.engineDisputeId,
    transactionId: dispute.transactionId,
    environment: dispute.environment,
    amount: dispute.amountMinorUnits,
    currency: dispute.currency,
    disputeStage: dispute.stage,
    disputeStatus: dispute.status,
    responseStatus: responseStatus(dispute, dispute.evidenceCount),
    ...(dispute.reason != null && { reason: dispute.reason }),
    ...(dispute.reasonCode != null && { reasonCode: dispute.reasonCode }),
    ...(dispute.respondBy && { respondBy: timestampFromDate(dispute.respondBy) }),
    ...(dispute.lastPlatformActionAt && { lastPlatformActionAt: timestampFromDate(dispute.lastPlatformActionAt) }),
    evidenceCount: dispute.evidenceCount,
    createdAt: timestampFromDate(dispute.createdAt),
    updatedAt: timestampFromDate(dispute.updatedAt),
    version: dispute.version,
    ...(expanded && { evidence: evidenceListMessage(expanded.get(dispute.id) ?? []) }),
  });
}

interface DisputeList {
  page: DisputeExtension[];
  hasMore: boolean;
  nextCursor: string | undefined;
}

export function disputeListMessage(list: DisputeList, expanded: Expanded): ListDisputesResponse {
  return create(ListDisputesResponseSchema, {
    object: "list",
    data: list.page.map((dispute) => disputeMessage(dispute, expanded)),
    hasMore: list.hasMore,
    ...(list.nextCursor !== undefined && { nextCursor: list.nextCursor }),
  });
}

export function evidenceMessage(evidence: Evidence): EvidenceMessage {
  return create(EvidenceSchema, {
    evidenceId: evidence.id,
    disputeId: evidence.disputeId,
    evidenceType: evidence.evidenceType,
    kind: evidence.text == null ? "file" : "text",
    ...(evidence.text != null && { text: evidence.text }),
    ...(evidence.engineFileId != null && {
      file: {
        fileName: evidence.fileName ?? "",
        contentType: evidence.contentType ?? "",
        sizeBytes: evidence.sizeBytes ?? 0,
        sha256: evidence.sha256 ?? "",
      },
    }),
    createdAt: timestampFromDate(evidence.createdAt),
    updatedAt: timestampFromDate(evidence.updatedAt),
  });
}

export function evidenceListMessage(evidence: Evidence[]): ListEvidenceResponse {
  return create(ListEvidenceResponseSchema, { object: "list", data: evidence.map(evidenceMessage), hasMore: false });
}

export function disputeEventListMessage(events: Event[]): ListDisputeEventsResponse {
  return create(ListDisputeEventsResponseSchema, {
    object: "list",
    data: events.map(disputeEventMessage),
    hasMore: false,
  });
}

function disputeEventMessage({ id, type, data, createdAt }: Event): DisputeEvent {
  return create(DisputeEventSchema, { eventId: id, type, data, createdAt: timestampFromDate(createdAt) });
}

export function disputeSummaryMessage({ nextRespondBy, ...sums }: DisputeSums): DisputeSummary {
  return create(DisputeSummarySchema, {
    ...sums,
    ...(nextRespondBy && { nextRespondBy: timestampFromDate(nextRespondBy) }),
  });
}
