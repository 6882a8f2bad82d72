import { BankLinkSchema } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const bankLinkEvents = eventsOf(
  { message: BankLinkSchema, scope: "settlements:read" },
  {
    "bank_link.created": { meaning: "A bank was linked.", audited: true },
    "bank_link.removed": { meaning: "A bank link was removed.", audited: true },
    "bank_link.updated": {
      meaning: "The status of a bank link changed.",
      example: { bank_link_status: "login_required" },
      audited: true,
    },
  },
);
