import { CreditNoteSchema } from "#proto/tollhouse/v1/credit_notes_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const creditNoteEvents = eventsOf(
  { message: CreditNoteSchema, scope: "subscriptions:read" },
  {
    "credit_note.created": {
      meaning: "A part of an invoice was given back.",
      example: { credit_note_status: "pending" },
      audited: true,
    },
    "credit_note.settled": { meaning: "What a credit note gives back has arrived: on the card, or as credit." },
    "credit_note.failed": {
      meaning: "The refund of a credit note failed. The amount is the customer's credit instead.",
      example: { credit_note_status: "failed" },
    },
  },
);
