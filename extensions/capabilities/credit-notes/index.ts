import { creditNoteEvents } from "#contract/events/credit-notes.ts";
import { refunding } from "#extensions/capabilities/refunds/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { guarding } from "#extensions/platform/work/guarded-action.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { CreditNoteSchema, CreditNoteService } from "#proto/tollhouse/v1/credit_notes_pb.ts";
import { createCreditNote } from "./create-credit-note.ts";
import { CreditNoteEntity, CreditNoteNumberEntity } from "./credit-note.entity.ts";
import { creditNoteList } from "./credit-note.list.ts";
import { eventMessage, shownCreditNote } from "./credit-note.message.ts";
import { followRefunds } from "./follow-refunds.ts";
import { guardRefund } from "./guard-refund.ts";

/** What is given back of invoices. */
export const creditNotes = capability("credit-notes", {
  service: CreditNoteService,
  handlers: {
    listCreditNotes: listing(creditNoteList),
    async createCreditNote(request, context) {
      const work = workOf(context);
      return shownCreditNote(work, await createCreditNote(work, request));
    },
    async getCreditNote({ creditNoteId }, context) {
      const work = workOf(context);
      return shownCreditNote(work, await readRow(work, CreditNoteEntity, creditNoteId, "credit note"));
    },
  },
  lists: [creditNoteList],
  entities: [CreditNoteEntity, CreditNoteNumberEntity],
  events: creditNoteEvents,
  shows: [shown(CreditNoteEntity, CreditNoteSchema, eventMessage)],
  follows: followRefunds,
  guards: [guarding(refunding, guardRefund)],
});

export { backingOf, keptBacking } from "./backing.ts";
export { type CreditNote, CreditNoteEntity } from "./credit-note.entity.ts";
export { type GivenBack, giveBack } from "./give-back.ts";
export type { Part } from "./issue-note.ts";
export { lockPaymentsOf, readLinked } from "./payments.ts";
