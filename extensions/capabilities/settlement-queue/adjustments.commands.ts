import type { Options } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { correctionOptions } from "#extensions/platform/commands/correction-options.ts";
import { adjust, reserve } from "./adjustments.ts";

const COMMON =
  "--organization <slug> [--environment sandbox|live] --amount <minor units> [--currency USD] --reference <text> --note <text>";

export const adjustmentCommands: readonly Command[] = [
  {
    name: "settlement-queue adjust",
    options: `${COMMON}   (an amount below 0 takes from the merchant)`,
    run: async (work, options) => shown(await adjust(await inOrganization(work, options), asked(options))),
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
