import { errors } from "./catalog-entry.ts";

export const disputeErrors = {
  ...errors(400, "invalid_request", {
    evidence_type_unknown: {
      meaning: "the type cannot hold this kind of evidence",
      message: "This evidence_type cannot hold a {kind}. Types that can: {allowed}.",
      remedy: "see [disputes](disputes.md)",
      param: "evidence_type",
    },
    evidence_file_type_unsupported: {
      meaning: "the file is not a JPEG, PNG or PDF",
      message: "An evidence file must be a JPEG, a PNG or a PDF.",
      param: "file",
    },
    evidence_holds_no_file: {
      meaning: "this evidence is a text",
      message: "This evidence is a text: it is in the evidence itself.",
      remedy: "read the evidence itself",
      param: "evidence_id",
    },
  }),
  ...errors(409, "conflict", {
    dispute_move_not_allowed: {
      meaning: "a dispute with this status and stage cannot move to those; `details` has what it is",
      message: "This dispute is {dispute_status} in stage {dispute_stage} and cannot move to {wanted}.",
      facts: ["dispute_status", "dispute_stage"],
      param: "dispute_status",
    },
    evidence_changed: {
      meaning: "the attached file changed while pages were added to it, so nothing was attached",
      message: "The attached file changed meanwhile. Nothing was attached. Upload your file again.",
      remedy: "upload the file again, with another `Idempotency-Key`",
      param: "file",
    },
    evidence_missing: {
      meaning: "no evidence is attached to the dispute, so nothing was submitted",
      message: "No evidence is attached, so nothing was submitted. Attach evidence, or send allow_empty: true.",
      remedy: "attach evidence, or send `allow_empty: true`",
      param: "allow_empty",
    },
    evidence_of_earlier_stage: {
      meaning: "the evidence is of an earlier stage of the dispute, whose record stays; `details` has the stage",
      message: "This evidence is of an earlier stage of the dispute ({dispute_stage}) and stays as it is.",
      facts: ["dispute_stage"],
      param: "evidence_id",
    },
    dispute_answered_once: {
      meaning: "the processor takes one response to a dispute, and it has it",
      message: "The processor takes one response to a dispute, and it has it. Nothing was sent.",
    },
    dispute_not_answerable: {
      meaning: "the dispute can no longer be answered; the message names its status",
      message: "This dispute cannot be answered: it is {dispute_status} in stage {dispute_stage}.",
      facts: ["engine_refusal?", "engine_http_status?", "engine_code?", "dispute_status", "dispute_stage"],
    },
  }),
  ...errors(409, "conflict", {
    dispute_not_inquiry: {
      meaning: "only an inquiry can be refunded and closed; in a later stage the bank has the money already",
      message: "Only an inquiry can be refunded: this dispute is {dispute_status} in stage {dispute_stage}.",
      facts: ["dispute_status", "dispute_stage"],
      remedy: "submit a response, or accept the dispute",
    },
  }),
  ...errors(422, "invalid_request", {
    file_encrypted: {
      meaning: "the PDF is encrypted: it needs a password to be opened, printed or changed",
      message: "This PDF is encrypted, so the bank could not read it. Upload a copy without a password.",
      remedy: "upload a copy without a password",
      param: "file",
    },
    file_unreadable: {
      meaning: "the file is damaged, or takes too much time or memory to be read",
      message: "This file could not be read. Save it again as a PDF, a JPEG or a PNG, and upload that.",
      remedy: "save the file again, and upload that",
      param: "file",
    },
    card_data_in_file: {
      meaning: "the text of the PDF has a payment card number",
      message:
        "This PDF has a payment card number. Nothing was kept. Remove all digits but the last four, and upload it again.",
      remedy: "see [card data](card-data.md)",
      param: "file",
    },
    too_many_pages: {
      meaning: "the files of the dispute would have more pages together than the card network takes",
      message: "The card network takes {max} pages for a dispute. With this file they would be {pages}.",
      facts: ["max"],
      remedy: "upload fewer pages",
      param: "file",
    },
    too_many_files: {
      meaning: "the dispute would have more files than the card network takes",
      message: "The card network takes {max} files for a dispute. Add the pages to a file that is attached.",
      facts: ["max"],
      remedy: "remove a file, or add pages to one",
      param: "file",
    },
    assignee_not_a_member: {
      meaning: "the assignee is not known to be a member of the organization, or the caller cannot assign disputes",
      message: "{user_id} is not known to be a member of this organization. Nothing was changed.",
      param: "assignee",
    },
  }),
  ...errors(413, "invalid_request", {
    evidence_file_too_large: {
      meaning:
        "the file, or all files of the dispute together, would be larger than the bank takes; nothing was cut off",
      message: "This would be {bytes} bytes. The limit is {max}. Nothing was attached.",
      facts: ["max"],
      remedy: "upload smaller files",
      param: "file",
    },
    evidence_text_too_long: {
      meaning: "a text is over 20,000 characters, or all texts of a dispute together are over 30,000 bytes",
      message:
        "A text may have {max_characters} characters, and all texts of a dispute {max} bytes together; with this one they have {bytes}.",
      facts: ["max"],
      remedy: "shorten one",
      param: "text",
    },
  }),
};
