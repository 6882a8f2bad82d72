import { type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { correctionOptions } from "#extensions/platform/commands/correction-options.ts";
import { adjust, recover, reserve } from "./adjustments.ts";

const COMMON =
  "--organization <slug> [--environment sandbox|live] --amount <minor units> [--currency USD] --reference <text> --note <text>";

export const adjustmentCommands: readonly Command[] = [
  {
    name: "settlement-queue adjust",
    options: `${COMMON}   (an amount below 0 takes from the merchant what is available)`,
    run: async (work, options) => shown(await adjust(await inOrganization(work, options), asked(options))),
  },
  {
    name: "settlement-queue recover",
    options: `${COMMON}   (takes what is owed, also when less is available)`,
    run: async (work, options) => {
      const correction = asked(options);
      if (correction.amountMinorUnits < 0n) throw new UsageError("--amount is more than 0: it is what is taken.");
      return shown(await recover(await inOrganization(work, options), correction));
    },
  },
  {
    name: "settlement-queue reserve",
    options: `${COMMON}   (an amount below 0 gives a reserve back)`,
    run: async (work, options) => shown(await reserve(await inOrganization(work, options), asked(options))),
  },
];

function asked(options: Options) {
  return { ...correctionOptions(options), note: options.get("note") };
}

function shown({ id, entryType, netMinorUnits, currency, settlementId }: Awaited<ReturnType<typeof adjust>>) {
  return {
    settlement_queue_entry_id: id,
    entry_type: entryType,
    net_amount: String(netMinorUnits),
    currency,
    settlement_id: settlementId,
  };
}
