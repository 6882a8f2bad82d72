import type { Options } from "#extensions/platform/commands/arguments.ts";
import { UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
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
  const [amount, currency, reference] = [
    options.get("amount"),
    options.find("currency") ?? "USD",
    options.get("reference"),
  ];
  if (!/^-?[1-9]\d{0,14}$/.test(amount)) throw new UsageError("--amount is a whole number of minor units, and not 0.");
  if (!/^[A-Z]{3}$/.test(currency)) throw new UsageError("--currency is an ISO 4217 code such as USD.");
  if (!/^[\w.:-]{1,64}$/.test(reference))
    throw new UsageError("--reference is 1 to 64 letters, digits and . : _ - that name this correction.");
  return { amountMinorUnits: BigInt(amount), currency, reference, note: options.get("note") };
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
