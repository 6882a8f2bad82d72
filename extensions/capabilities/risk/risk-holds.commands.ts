import { currencyNamed, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { setRiskHoldLimit } from "./risk-holds.ts";

export const riskHoldCommands: readonly Command[] = [
  {
    name: "risk-holds limit",
    options:
      "--organization <slug> [--environment sandbox|live] --currency <code> --amount <minor units> --reason <text>   (what second persons may lift within 24 hours; 0: operators only)",
    async run(system, options) {
      const asked = askedBy(options);
      const { currency, amountMinorUnits } = await setRiskHoldLimit(await inOrganization(system, options), asked);
      return { currency, amount: String(amountMinorUnits) };
    },
  },
];

function askedBy(options: Options) {
  const [currency, amount] = [currencyNamed(options.get("currency"), "currency"), options.get("amount")];
  if (!/^(0|[1-9]\d{0,14})$/.test(amount)) throw new UsageError("--amount is a whole number of minor units.");
  return { currency, amountMinorUnits: BigInt(amount), reason: options.get("reason") };
}
