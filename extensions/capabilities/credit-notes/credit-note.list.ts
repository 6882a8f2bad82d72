import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListCreditNotesRequestSchema } from "#proto/tollhouse/v1/credit_notes_pb.ts";
import { CreditNoteEntity } from "./credit-note.entity.ts";
import { creditNoteMessages } from "./credit-note.message.ts";

export const creditNoteList = defineList({
  request: ListCreditNotesRequestSchema,
  entity: CreditNoteEntity,
  filters: {
    invoiceId: { isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    creditNoteStatus: { column: "status", isIndexed: true },
  },
  sums: { amount: "amount_minor_units" },
  messages: creditNoteMessages,
});
