import { RedirectSigningSchema } from "#proto/tollhouse/v1/redirect_signing_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const redirectSigningEvents = eventsOf(
  { message: RedirectSigningSchema, scope: "payment_links:read" },
  {
    "redirect_signing.secret_rotated": {
      meaning: "A new secret signs the redirects of payment links.",
      audited: true,
    },
  },
);
