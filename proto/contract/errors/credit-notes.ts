import { errors } from "./catalog-entry.ts";

export const creditNoteErrors = errors(422, "invalid_request", {
  credit_note_invalid: {
    meaning:
      "the credit note gives back more than its invoice billed, or not in a way that the invoice allows; the message and `param` name what is wrong",
    message: "{problem}",
    sampleParam: "lines[0].amount",
  },
});
