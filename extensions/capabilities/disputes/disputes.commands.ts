import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { openSandboxDispute } from "./open-sandbox-dispute.ts";
import { reconcileDisputes } from "./refresh-dispute.ts";

export const disputeCommands: readonly Command[] = [
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
];
