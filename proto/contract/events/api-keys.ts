import { ApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const apiKeyEvents = eventsOf(
  { message: ApiKeySchema, scope: "merchants:read" },
  {
    "api_key.created": { meaning: "An API key was created.", audited: true },
    "api_key.revoked": { meaning: "An API key was revoked. It no longer works.", audited: true },
    "api_key.rotated": { meaning: "An API key got a successor, and works until its new expiry.", audited: true },
    "api_key.updated": {
      meaning: "The name, the scopes or the allowed IP addresses of an API key changed.",
      audited: true,
    },
  },
);
