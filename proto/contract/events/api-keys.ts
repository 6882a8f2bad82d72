import { ApiKeySchema } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const apiKeyEvents = eventsOf(
  { message: ApiKeySchema, scope: "merchants:read" },
  {
    "api_key.created": { meaning: "An API key was created.", audited: true },
    "api_key.revoked": {
      meaning: "An API key was revoked. It no longer works.",
      example: { api_key_status: "revoked", is_active: false, revoked_at: "2026-11-05T16:02:11Z" },
      audited: true,
    },
    "api_key.rotated": {
      meaning: "An API key got a successor, and works until its new expiry.",
      example: { api_key_status: "expiring", replaced_by_api_key_id: "key_01kaj3n5q7s9v1x4z6b8d0f2h5" },
      audited: true,
    },
    "api_key.updated": {
      meaning: "The name, the scopes or the allowed IP addresses of an API key changed.",
      audited: true,
    },
  },
);
