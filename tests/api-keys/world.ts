import { randomUUID } from "node:crypto";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const apiKey: Entry = { params: ({ api_key_id = "" }) => ({ keyId: api_key_id }) };

export const world: CapabilityWorld = {
  async build({ organization, canary }) {
    const scopes = ["disputes:read", "disputes:write"];
    const { apiKey } = await createApiKey(organization.work(), { scopes, name: canary, sourceApp: canary });
    return { api_key_id: apiKey.id };
  },
  async buildLive({ organization }) {
    const { apiKey } = await createApiKey(organization.liveWork(), { scopes: [] });
    return { api_key_id: apiKey.id };
  },
  samples: {
    "apiKeys.list": () => [{}, { message: { limit: 1, created_at: { gte: "2020-01-01T00:00:00Z" } } }],
    "apiKeys.create": () => [
      { message: { name: "Desk", scopes: ["disputes:read"], allowed_ips: ["203.0.113.0/24"] } },
      { message: { name: "Desk", default_scopes: true } },
    ],
    "apiKeys.update": () => [{ message: { name: "Another" } }],
    "apiKeys.rotate": () => [{ message: { overlap_seconds: 60 } }],
  },
  entries: {
    // The cursor belongs to another list, so its own organization is refused too.
    "ApiKeyService.ListApiKeys": { json: ({ cursor }) => ({ cursor }), control: 400 },
    "ApiKeyService.UpdateApiKey": {
      json: ({ api_key_id }) => ({ api_key_id, name: "Another", update_mask: "name" }),
    },
    "ApiKeyService.VerifyApiKeys": { json: () => ({ keyHashes: [Buffer.alloc(32).toString("base64")] }) },
    "ApiKeyService.RecordApiKeyUsage": {
      selects: ["organization_id"],
      json: ({ organization_id, api_key_id }) => ({
        batchId: `batch_${Math.random().toString(36).slice(2).padEnd(16, "0")}`,
        usages: [{ organization_id, api_key_id, requests: 1, last_used_at: "2026-01-01T00:00:00Z" }],
      }),
    },
    "GET routes/_dashboard+/settings.api-keys._index": {},
    "GET routes/_dashboard+/settings.api-keys[.]csv": {},
    "GET routes/_dashboard+/settings.api-keys.new": {},
    "GET routes/_dashboard+/settings.api-keys.$keyId.rotate": apiKey,
    "POST routes/_dashboard+/settings.api-keys.new": {
      form: () => ({ name: "Desk", scopes: "disputes:read", idempotency_key: randomUUID() }),
    },
    "POST routes/_dashboard+/settings.api-keys.$keyId.revoke": { ...apiKey, form: () => ({}) },
    "POST routes/_dashboard+/settings.api-keys.$keyId.rotate": {
      ...apiKey,
      form: () => ({ overlap_seconds: "0", idempotency_key: randomUUID() }),
    },
  },
};
