import { errors } from "./catalog-entry.ts";

export const disputeErrors = {
  ...errors(400, "invalid_request", {
    evidence_type_unknown: {
      meaning: "the type cannot hold this kind of evidence",
      remedy: "see [disputes](disputes.md)",
      param: "evidence_type",
    },
    evidence_file_type_unsupported: { meaning: "the file is not a JPEG, PNG or PDF", param: "file" },
    evidence_holds_no_file: {
      meaning: "this evidence is a text",
      remedy: "read the evidence itself",
      param: "evidence_id",
    },
  }),
  ...errors(409, "conflict", {
    dispute_move_not_allowed: {
      meaning: "a dispute with this status and stage cannot move to those; `details` has what it is",
      param: "dispute_status",
    },
    evidence_missing: {
      meaning: "no evidence is attached to the dispute, so nothing was submitted",
      remedy: "attach evidence, or send `allow_empty: true`",
      param: "allow_empty",
    },
    dispute_not_answerable: { meaning: "the dispute can no longer be answered; the message names its status" },
  }),
  ...errors(413, "invalid_request", {
    evidence_text_too_long: {
      meaning: "all texts of a dispute together are over 30,000 bytes",
      remedy: "shorten one",
      param: "text",
    },
  }),
};
