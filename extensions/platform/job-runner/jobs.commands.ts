import { UsageError } from "#extensions/platform/commands/arguments.ts";
import type { Command } from "#extensions/platform/commands/command.ts";

const SHOWN = 100;

export const jobCommands: readonly Command[] = [
  {
    name: "jobs list",
    options: "--state failed",
    async run({ context }, options) {
      if (options.get("state") !== "failed") throw new UsageError("--state is failed.");
      const failed = await context.jobSender.listFailed();
      return failed.slice(0, SHOWN).map(({ id, sourceName, data, createdOn }) => ({
        id,
        job: sourceName,
        organization_id: data.organizationId,
        environment: data.environment,
        request_id: data.requestId,
        failed_at: createdOn,
      }));
    },
  },
  {
    name: "jobs retry",
    options: "--id <uuid>",
    run: async ({ context }, options) => ({ retried: await context.jobSender.retryFailed(options.get("id")) }),
  },
];
