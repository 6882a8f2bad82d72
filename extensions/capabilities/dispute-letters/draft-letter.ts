import { getDispute } from "#extensions/capabilities/disputes/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { DisputeLetterSchema } from "#proto/tollhouse/v1/dispute_letters_pb.ts";
import { draftLetter } from "./letter.rules.ts";
import { factsOf } from "./letter-facts.ts";

/** Drafts the letter and keeps nothing but the record that it was read. @throws resource_missing */
export function draftDisputeLetter(work: UnitOfWork, disputeId: string) {
  return work.atomically(async (phase) => {
    const dispute = await getDispute(phase, disputeId);
    const facts = await factsOf(phase, dispute);
    phase.audit({ action: "phi.read", subjectId: dispute.id, fields: FIELDS, purpose: "letter_draft" });
    const { reasonCategory, attachments } = facts;
    return messageOf(DisputeLetterSchema, dispute, {
      ...{ disputeId: dispute.id, reasonCategory, attachments, text: draftLetter(facts) },
    });
  });
}

/** What a letter may name. */
const FIELDS = ["customer_name", "reference", "description", "tracking_number", "evidence_types"];
