import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { unfreezePayouts } from "./freeze.ts";

export const payoutCommands: readonly Command[] = [
  {
    name: "payouts unfreeze",
    options: "--organization <slug> [--environment sandbox|live] --currency <code>   (after the conflict is settled)",
    async run(system, options) {
      const currency = options.find("currency");
      if (!currency) throw new UsageError("--currency names the balance, for example USD.");
      const work = await inOrganization(system, options);
      return { currency, lifted: await work.atomically((phase) => unfreezePayouts(phase, currency)) };
    },
  },
];
