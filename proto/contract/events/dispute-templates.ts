import { DisputeTemplateSchema } from "#proto/tollhouse/v1/dispute_templates_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const disputeTemplateEvents = eventsOf(
  { message: DisputeTemplateSchema, scope: "disputes:read" },
  {
    "dispute_template.created": { meaning: "A dispute template was created." },
    "dispute_template.updated": {
      meaning: "The name, the reason, the text or the file of a dispute template changed.",
      example: { content_version: 2 },
    },
    "dispute_template.deleted": {
      meaning: "A dispute template was deleted. Evidence that was attached from it stays.",
    },
  },
);
