import { apiKeyJson } from "#extensions/admin/output.ts";
import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import type { SystemWork } from "#extensions/platform/work/work.ts";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "./index.ts";

const WHERE = "--organization <slug> [--environment sandbox|live]";
const LONGEST_OVERLAP_SECONDS = 604_800;

/** A key belongs to one environment: the commands find it only there. */
export const apiKeyCommands: readonly Command[] = [
  {
    name: "api-keys create",
    options: `${WHERE} [--scopes a,b] [--expires-at <instant>] [--allowed-ips a,b/24] [--name <name>]`,
    run: async (work, options) => {
      const { tenantWork } = await inOrganization(work, options);
      const { apiKey, key } = await createApiKey(tenantWork, {
        scopes: options.list("scopes"),
        allowedIps: options.list("allowed-ips"),
        expiresAt: options.instant("expires-at"),
        name: options.find("name"),
        sourceApp: "admin",
      });
      return { ...apiKeyJson(apiKey, work.now()), key };
    },
  },
  {
    name: "api-keys list",
    options: WHERE,
    run: async (work, options) => {
      const { tenantWork } = await inOrganization(work, options);
      return (await listApiKeys(tenantWork, { limit: 100 })).page.map((apiKey) => apiKeyJson(apiKey, work.now()));
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
      const { tenantWork } = await inOrganization(work, options);
      return apiKeyJson(await revokeApiKey(tenantWork, options.get("id")), work.now());
    },
  },
];

async function rotate(work: SystemWork, options: Options) {
  const { tenantWork } = await inOrganization(work, options);
  const overlapSeconds = Number(options.find("overlap-seconds") ?? "0");
  if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > LONGEST_OVERLAP_SECONDS)
    throw new UsageError(`--overlap-seconds is a whole number from 0 to ${LONGEST_OVERLAP_SECONDS}.`);
  const rotation = { overlapSeconds, expiresAt: options.instant("expires-at") };
  const { apiKey, key } = await rotateApiKey(tenantWork, options.get("id"), rotation);
  return { ...apiKeyJson(apiKey, work.now()), key };
}
