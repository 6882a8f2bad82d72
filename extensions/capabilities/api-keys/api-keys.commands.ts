import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import type { ApiKey } from "./api-key.entity.ts";
import { apiKeyList } from "./api-key.list.ts";
import { apiKeyStatus } from "./api-key.rules.ts";
import { createApiKey, revokeApiKey } from "./api-keys.service.ts";
import { rotateApiKey } from "./rotate-api-key.ts";

const WHERE = "--organization <slug> [--environment sandbox|live]";
const LONGEST_OVERLAP_SECONDS = 604_800;

/** A key belongs to one environment, and the commands find it only there. */
export const apiKeyCommands: readonly Command[] = [
  {
    name: "api-keys create",
    options: `${WHERE} [--scopes a,b] [--expires-at <instant>] [--allowed-ips a,b/24] [--name <name>] [--accountable-user <user id>]`,
    run: async (work, options) => {
      const tenantWork = await inOrganization(work, options);
      const { apiKey, key } = await createApiKey(tenantWork, {
        scopes: options.list("scopes"),
        allowedIps: options.list("allowed-ips"),
        expiresAt: options.instant("expires-at"),
        name: options.find("name"),
        sourceApp: "admin",
        accountableUserId: options.find("accountable-user"),
      });
      return { ...apiKeyJson(apiKey, work.now()), key };
    },
  },
  {
    name: "api-keys list",
    options: WHERE,
    run: async (work, options) => {
      const tenantWork = await inOrganization(work, options);
      return (await listRows(tenantWork, apiKeyList, { limit: 100 })).map((apiKey) => apiKeyJson(apiKey, work.now()));
    },
  },
  {
    name: "api-keys rotate",
    options: `${WHERE} --id <key id> [--overlap-seconds 0] [--expires-at <instant>]`,
    run: rotate,
  },
  {
    name: "api-keys revoke",
    options: `${WHERE} --id <key id>`,
    run: async (work, options) => {
      const tenantWork = await inOrganization(work, options);
      return apiKeyJson(await revokeApiKey(tenantWork, options.get("id")), work.now());
    },
  },
];

async function rotate(work: SystemWork, options: Options) {
  const tenantWork = await inOrganization(work, options);
  const overlapSeconds = Number(options.find("overlap-seconds") ?? "0");
  if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > LONGEST_OVERLAP_SECONDS)
    throw new UsageError(`--overlap-seconds is a whole number from 0 to ${LONGEST_OVERLAP_SECONDS}.`);
  const rotation = { overlapSeconds, expiresAt: options.instant("expires-at") };
  const { apiKey, key } = await rotateApiKey(tenantWork, options.get("id"), rotation);
  return { ...apiKeyJson(apiKey, work.now()), key };
}

function apiKeyJson(apiKey: ApiKey, now: Date) {
  return {
    api_key_id: apiKey.id,
    organization_id: apiKey.organizationId,
    key_prefix: apiKey.keyPrefix,
    api_version: apiKey.apiVersion,
    name: apiKey.name ?? null,
    api_key_status: apiKeyStatus(apiKey, now),
    scopes: apiKey.scopes,
    allowed_ips: apiKey.allowedIps,
    environment: apiKey.environment,
    expires_at: apiKey.expiresAt ?? null,
    is_active: apiKey.isActive,
    revoked_at: apiKey.revokedAt ?? null,
    replaced_by_api_key_id: apiKey.replacedByApiKeyId ?? null,
    last_used_at: apiKey.lastUsedAt ?? null,
    total_requests: Number(apiKey.totalRequests),
    created_at: apiKey.createdAt,
  };
}
