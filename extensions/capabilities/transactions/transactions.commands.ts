import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { copyPayments } from "./seed-transactions.ts";

export const transactionCommands: readonly Command[] = [
  {
    name: "transactions reconcile",
    options: "--organization <slug> [--environment sandbox|live]",
    run: async (work, options) => ({ transactions: await copyPayments(await inOrganization(work, options)) }),
  },
];
