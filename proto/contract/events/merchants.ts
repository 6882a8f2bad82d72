import { MerchantSchema } from "#proto/tollhouse/v1/merchants_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const merchantEvents = eventsOf(
  { message: MerchantSchema, scope: "merchants:read" },
  {
    "merchant.connected": { meaning: "The merchant account was opened, so payments can be taken.", audited: true },
  },
);
