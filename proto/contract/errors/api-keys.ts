import { errors } from "./catalog-entry.ts";

export const apiKeyErrors = {
  ...errors(400, "invalid_request", {
    scope_unknown: {
      meaning: "a key cannot be granted this scope",
      remedy: "see [API keys](api-keys.md)",
      param: "scopes",
    },
    allowed_ip_invalid: {
      meaning: "an entry is no IP address or CIDR range",
      remedy: "see [API keys](api-keys.md)",
      param: "allowed_ips",
    },
  }),
  ...errors(403, "permission", {
    allowed_ip_not_held: {
      meaning: "a key with an allow list cannot allow other addresses than its own",
      param: "allowed_ips",
    },
    expiry_too_late: {
      meaning: "a key cannot create one that outlives it; `details` has the latest instant",
      param: "expires_at",
    },
  }),
  ...errors(409, "conflict", {
    scopes_widened: {
      meaning: "the scopes of a key can only be narrowed",
      remedy: "create a new key",
      param: "scopes",
    },
    api_key_not_active: { meaning: "the key is expired or revoked" },
    api_key_rotated: { meaning: "the key was rotated already; `details` names the key that replaces it" },
  }),
};
