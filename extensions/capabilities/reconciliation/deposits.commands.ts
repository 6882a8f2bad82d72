import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { importDeposits } from "./import-deposits.ts";
import { reconcile } from "./reconcile.ts";

export const depositCommands: readonly Command[] = [
  {
    name: "deposits import",
    options: "--organization <slug> --file <path> [--environment sandbox|live]",
    run: async (work, options) => importDeposits(await inOrganization(work, options), options.get("file")),
  },
  {
    name: "reconciliation report",
    options: "--organization <slug> [--environment sandbox|live] [--days 30]",
    async run(work, options) {
      const days = Number(options.find("days") ?? 30);
      if (!Number.isInteger(days) || days < 1 || days > 366) throw new UsageError("--days is 1 to 366.");
      return reconcile(await inOrganization(work, options), days);
    },
  },
];
