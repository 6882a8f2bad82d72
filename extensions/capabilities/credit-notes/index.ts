import { capability } from "#extensions/platform/composition/capability.ts";
import { CreditNoteService } from "#proto/tollhouse/v1/credit_notes_pb.ts";

const unbuilt = () => {
  throw new Error("not yet");
};

/** What is given back of invoices. */
export const creditNotes = capability("credit-notes", {
  service: CreditNoteService,
  handlers: { listCreditNotes: unbuilt, createCreditNote: unbuilt, getCreditNote: unbuilt },
});
