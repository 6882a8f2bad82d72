import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { listing, wholeList } from "#extensions/platform/composition/handlers.ts";
import type { Event } from "#extensions/platform/events/event.entity.ts";
import { eventActor } from "#extensions/platform/events/event.message.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import {
  type Dispute,
  DisputeEventSchema,
  type DisputeService,
  DisputeSummarySchema,
  ListDisputeEventsResponseSchema,
  ListEvidenceResponseSchema,
} from "#proto/tollhouse/v1/disputes_pb.ts";
import { acceptDispute } from "./accept-dispute.ts";
import { advanceDispute } from "./advance-dispute.ts";
import { attachEvidence, uploadEvidence } from "./attach-evidence.ts";
import { deleteEvidence } from "./delete-evidence.ts";
import { disputeList } from "./dispute.list.ts";
import { evidenceMessage } from "./dispute.message.ts";
import { noteOf } from "./dispute-note.ts";
import { findSettings, ownerOf, settingsMessage, updateSettings } from "./dispute-settings.ts";
import { getDispute, listDisputeEvents } from "./disputes.service.ts";
import { expandDisputes } from "./expand-disputes.ts";
import { openDispute } from "./open-dispute.ts";
import { getEvidenceContent, listEvidence } from "./read-evidence.ts";
import { refundDispute } from "./refund-inquiry.ts";
import { submitEvidence, submitResponse } from "./submit-evidence.ts";
import { summarizeDisputes } from "./summarize-disputes.ts";
import { updateDispute } from "./update-dispute.ts";

export const disputesRpc: ServiceImpl<typeof DisputeService> = {
  listDisputes: listing(disputeList),
  async getDispute({ disputeId, expand }, context) {
    const work = workOf(context);
    const dispute = await getDispute(work, disputeId);
    const [message] = await expandDisputes(work, [dispute], expand);
    const note = await noteOf(work, dispute);
    if (message && note !== null) message.note = note;
    return message as Dispute;
  },
  attachEvidence: attachEvidence.handle,
  uploadEvidence: uploadEvidence.handle,
  async listEvidence({ disputeId, disputeStage }, context) {
    const evidence = await listEvidence(workOf(context), disputeId, disputeStage);
    return create(ListEvidenceResponseSchema, wholeList(evidence.map((each) => evidenceMessage(each, each.text))));
  },
  deleteEvidence: deleteEvidence.handle,
  async getEvidenceContent({ disputeId, evidenceId }, context) {
    return getEvidenceContent(workOf(context), disputeId, evidenceId);
  },
  async listDisputeEvents({ disputeId }, context) {
    const events = await listDisputeEvents(workOf(context), disputeId);
    return create(ListDisputeEventsResponseSchema, wholeList(events.map(disputeEventMessage)));
  },
  async summarizeDisputes(_request, context) {
    return messageOf(DisputeSummarySchema, await summarizeDisputes(workOf(context)));
  },
  updateDispute,
  getDisputeSettings: async (_request, context) => {
    const work = workOf(context);
    return settingsMessage(ownerOf(work), await findSettings(work));
  },
  updateDisputeSettings: async (request, context) => {
    const work = workOf(context);
    return settingsMessage(ownerOf(work), await updateSettings(work, request));
  },
  submitResponse: submitResponse.handle,
  submitEvidence: submitEvidence.handle,
  acceptDispute: acceptDispute.handle,
  refundDispute: refundDispute.handle,
  openDispute: openDispute.handle,
  advanceDispute: advanceDispute.handle,
};

function disputeEventMessage(event: Event) {
  return messageOf(DisputeEventSchema, event, { eventId: event.id, actor: eventActor(event) });
}
