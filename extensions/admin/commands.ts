import { createApiKey, listApiKeys, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { reconcileDisputes } from "#extensions/capabilities/disputes/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import {
  changePublicProfile,
  createOrganization,
  getOrganization,
  listOrganizations,
  tenantOf,
} from "#extensions/capabilities/organizations/index.ts";
import type { SystemWork, UnitOfWork } from "#extensions/work.ts";
import type { Options } from "./arguments.ts";
import { verifyAudit } from "./audit.ts";
import { seedDemo } from "./demo/seed.ts";
import { openSandboxDispute } from "./open-dispute.ts";
import { apiKeyJson, merchantJson, organizationJson, textValue } from "./output.ts";
import { publicProfileOf } from "./public-profile.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { resealSecrets } from "./secrets.ts";
import { newSigningKey } from "./signing-key.ts";

export interface Command {
  name: string;
  options: string;
  run(work: SystemWork, options: Options): Promise<unknown>;
}

const commands: readonly Command[] = [
  {
    name: "organizations create",
    options: "--slug <slug> --name <name>",
    run: async (work, options) =>
      organizationJson(await createOrganization(work, { slug: options.get("slug"), name: options.get("name") })),
  },
  {
    name: "organizations describe",
    options:
      "--organization <slug> [--tagline …] [--brand-color #rrggbb] [--support-email …] [--support-phone …] [--website-url https://…]",
    run: async (work, options) => {
      const organization = await getOrganization(work, { slug: options.get("organization") });
      return organizationJson(await changePublicProfile(work, organization, publicProfileOf(options)));
    },
  },
  {
    name: "organizations list",
    options: "",
    run: async (work) => (await listOrganizations(work)).map(organizationJson),
  },
  {
    name: "merchants connect",
    options: "--organization <slug> [--environment sandbox|live]",
    run: async (work, options) => {
      const { tenant, tenantWork } = await inOrganization(work, options);
      const name = tenant.organizationSlug;
      return merchantJson(await connectMerchant(tenantWork, { name }));
    },
  },
  {
    name: "api-keys create",
    options:
      "--organization <slug> [--environment sandbox|live] [--scopes a,b] [--expires-at <instant>] [--name <name>]",
    run: async (work, options) => {
      const { tenantWork } = await inOrganization(work, options);
      const asked = {
        scopes: options.list("scopes"),
        expiresAt: options.instant("expires-at"),
        name: options.find("name"),
        sourceApp: "admin",
      };
      const { apiKey, key } = await createApiKey(tenantWork, asked);
      return { ...apiKeyJson(apiKey), key };
    },
  },
  {
    name: "api-keys list",
    options: "--organization <slug>",
    run: async (work, options) =>
      (await listApiKeys((await inOrganization(work, options)).tenantWork, { limit: 100 })).page.map(apiKeyJson),
  },
  {
    name: "api-keys revoke",
    options: "--organization <slug> --id <key id>",
    run: async (work, options) =>
      apiKeyJson(await revokeApiKey((await inOrganization(work, options)).tenantWork, options.get("id"))),
  },
  {
    name: "disputes open",
    options:
      "--organization <slug> [--amount <minor units>] [--currency USD] [--reason <text>]   (sandbox engine only)",
    run: async (work, options) => openSandboxDispute((await inOrganization(work, options)).tenantWork, options),
  },
  {
    name: "disputes reconcile",
    options: "--organization <slug> [--environment sandbox|live]",
    run: async (work, options) => ({
      disputes: await reconcileDisputes((await inOrganization(work, options)).tenantWork),
    }),
  },
  {
    name: "audit verify",
    options: "[--organization <slug>] [--anchor <sequence>:<hash>]",
    run: verifyAudit,
  },
  { name: "secrets reseal", options: "", run: (work) => resealSecrets(work) },
  {
    name: "secrets rotate",
    options: "[--overlap-days 90]",
    run: async ({ context, now }, options) => rotateSecret(context.config, now(), options),
  },
  {
    name: "secrets signing-key",
    options: "",
    run: async ({ context, now }) => newSigningKey(context.config, now()),
  },
  { name: "demo seed", options: "", run: (work) => seedDemo(work) },
];

export function findCommand(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === words.join(" "));
}

export function usage(): string {
  return [
    "Usage: npm run -s admin -- <command>",
    ...commands.map(({ name, options }) => `  ${textValue(name, options)}`),
  ].join("\n");
}

async function inOrganization(
  work: SystemWork,
  options: Options,
): Promise<{ tenant: UnitOfWork["tenant"]; tenantWork: UnitOfWork }> {
  const tenant = tenantOf(await getOrganization(work, { slug: options.get("organization") }));
  return { tenant, tenantWork: work.inTenant(tenant, options.environment()) };
}
