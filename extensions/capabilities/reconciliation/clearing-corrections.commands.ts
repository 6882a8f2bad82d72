import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { correctionOptions } from "#extensions/platform/commands/correction-options.ts";
import { CORRECTION_ACCOUNTS } from "./clearing-correction.entity.ts";
import { correctClearing } from "./correct-clearing.ts";

export const clearingCommands: readonly Command[] = [
  {
    name: "ledger correct-clearing",
    options:
      "--organization <slug> [--environment sandbox|live] --amount <minor units> [--currency USD] --to processor_costs|adjustments|bank --reference <text> --reason <text> [--source <id>]   (an amount below 0 is put back)",
    async run(work, options) {
      const asked = {
        ...correctionOptions(options),
        account: accountOf(options),
        reason: options.get("reason"),
        sourceId: options.find("source") ?? null,
      };
      const row = await correctClearing(await inOrganization(work, options), asked);
      return {
        clearing_correction_id: row.id,
        amount: String(row.amountMinorUnits),
        currency: row.currency,
        account: row.account,
        source_id: row.sourceId ?? null,
      };
    },
  },
];

function accountOf(options: Options) {
  const to = options.get("to");
  const account = CORRECTION_ACCOUNTS.find((each) => each === to);
  if (!account) throw new UsageError(`--to is ${CORRECTION_ACCOUNTS.join(", ")}.`);
  return account;
}
