import { TransactionSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const transactionEvents = eventsOf(
  { message: TransactionSchema, scope: "transactions:read" },
  {
    "transaction.created": { meaning: "A transaction was created." },
    "transaction.requires_action": { meaning: "The customer must confirm a transaction, for example with their bank." },
    "transaction.declined": { meaning: "A payment attempt was declined. The customer can try again." },
    "transaction.authorized": { meaning: "The amount of a transaction is reserved and can be captured." },
    "transaction.captured": { meaning: "The authorized amount of a transaction, or a part of it, was captured." },
    "transaction.succeeded": { meaning: "A transaction succeeded." },
    "transaction.failed": { meaning: "A transaction failed. No money was taken." },
    "transaction.canceled": { meaning: "A transaction was canceled. Any reserved amount is released." },
    "transaction.expired": { meaning: "A transaction was not paid, or not captured, in time." },
    "transaction.updated": { meaning: "A transaction changed." },
    "transaction.receipt_sent": { meaning: "The receipt of a transaction was sent." },
    "transaction.receipt_failed": { meaning: "The receipt of a transaction could not be sent." },
  },
);
