import { errors } from "./catalog-entry.ts";

export const apiKeyErrors = {
  ...errors(400, "invalid_request", {
    scope_unknown: {
      meaning: "a key cannot be granted this scope",
      message: "There is no such scope: {scopes}.",
      remedy: "see [API keys](api-keys.md)",
      param: "scopes",
    },
    allowed_ip_invalid: {
      meaning: "an entry is no IP address or CIDR range",
      message: "These are no IP addresses or CIDR ranges: {entries}.",
      facts: ["invalid"],
      remedy: "see [API keys](api-keys.md)",
      param: "allowed_ips",
    },
    scopes_required: {
      meaning: "a key keeps at least one scope",
      message: "A key keeps at least one scope. Revoke it if it should open nothing.",
      remedy: "revoke the key",
      param: "scopes",
    },
    scopes_ambiguous: {
      meaning: "both `scopes` and `default_scopes` were sent",
      message: "Send scopes or default_scopes: true, not both.",
      param: "default_scopes",
    },
  }),
  ...errors(403, "permission", {
    allowed_ip_not_held: {
      meaning: "a key with an allow list cannot allow other addresses than its own",
      message: "A key with an allow list cannot open addresses that it may not be used from itself.",
      param: "allowed_ips",
    },
    expiry_too_late: {
      meaning: "a key cannot create one that outlives it; `details` has the latest instant",
      message: "A key cannot make one that outlives it: the new one must expire by {latest}.",
      facts: ["latest"],
      param: "expires_at",
    },
  }),
  ...errors(409, "conflict", {
    scopes_widened: {
      meaning: "the scopes of a key can only be narrowed",
      message: "The scopes of a key are only narrowed, and this one lacks {missing_scopes}. Create a new key.",
      facts: ["missing_scopes"],
      remedy: "create a new key",
      param: "scopes",
    },
    api_key_not_active: {
      meaning: "the key is expired or revoked",
      message: "This API key is {api_key_status}.",
      facts: ["api_key_status"],
    },
    api_key_rotated: {
      meaning: "the key was rotated already; `details` names the key that replaces it",
      message: "This API key was rotated already: {replaced_by_api_key_id} replaces it.",
      facts: ["replaced_by_api_key_id"],
    },
  }),
};
