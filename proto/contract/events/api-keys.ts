export const apiKeyEvents = ["api_key.created", "api_key.revoked", "api_key.rotated", "api_key.updated"] as const;
