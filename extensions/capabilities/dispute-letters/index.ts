import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { DisputeLetterService } from "#proto/tollhouse/v1/dispute_letters_pb.ts";
import { draftDisputeLetter } from "./draft-letter.ts";

/** Drafts of the letter to the bank (docs/dispute-letters.md). */
export const disputeLetters = capability("dispute-letters", {
  service: DisputeLetterService,
  handlers: {
    draftDisputeLetter: ({ disputeId }, context) => draftDisputeLetter(workOf(context), disputeId),
  },
});

export { labelOf } from "./letter.rules.ts";
export { LETTER_TYPE } from "./letter-facts.ts";
