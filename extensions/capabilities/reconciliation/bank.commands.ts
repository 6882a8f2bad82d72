import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { importBankLines } from "./import-bank-lines.ts";
import { matchByHand } from "./match-bank-line-by-hand.ts";

export const bankCommands: readonly Command[] = [
  {
    name: "bank import",
    options: "--organization <slug> --file <path> [--environment sandbox|live]",
    run: async (work, options) => importBankLines(await inOrganization(work, options), options.get("file")),
  },
  {
    name: "bank match",
    options:
      "--organization <slug> [--environment sandbox|live] --line <id> --payout <po_…> --reason <text>   (the payout of a line that names none, or differs)",
    async run(work, options) {
      const chosen = { lineId: options.get("line"), payoutId: options.get("payout"), reason: options.get("reason") };
      return matchByHand(await inOrganization(work, options), chosen);
    },
  },
];
