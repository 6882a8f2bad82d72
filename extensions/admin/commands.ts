import { apiKeyCommands } from "#extensions/capabilities/api-keys/api-keys.commands.ts";
import { verifyAudit } from "#extensions/capabilities/audit/verify-audit.ts";
import { reconcileDisputes } from "#extensions/capabilities/disputes/index.ts";
import { openSandboxDispute } from "#extensions/capabilities/disputes/open-sandbox-dispute.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import {
  changePublicProfile,
  createOrganization,
  getOrganization,
  listOrganizations,
} from "#extensions/capabilities/organizations/index.ts";
import { publicProfileOf } from "#extensions/capabilities/organizations/public-profile.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { seedDemo } from "./demo/seed.ts";
import { merchantJson, organizationJson, textValue } from "./output.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { resealSecrets } from "./secrets.ts";
import { newSigningKey } from "./signing-key.ts";

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
  ...apiKeyCommands,
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
