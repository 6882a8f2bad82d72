import { currencyNamed, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { runTraffic } from "./run-traffic.ts";
import { planTraffic } from "./traffic.plan.ts";

const MOST_DAYS = 90;
const MOST_PER_DAY = 2_000;

/** Fills a sandbox with a shop's sales, through the same operations as any sale. */
export const trafficCommand: Command = {
  name: "sandbox traffic",
  options:
    "--organization <slug> [--days 30] [--per-day 200] [--seed 1] [--currencies USD,JPY]   (sandbox engine only)",
  async run(work, options) {
    const tenantWork = await inOrganization(work, options);
    if (tenantWork.environment !== "sandbox") throw new UsageError("Traffic is for the sandbox environment.");
    const days = wholeNumber(options, "days", { standard: 30, most: MOST_DAYS });
    const perDay = wholeNumber(options, "per-day", { standard: 200, most: MOST_PER_DAY });
    const seed = wholeNumber(options, "seed", { standard: 1, most: 2 ** 31 - 1 });
    const until = tenantWork.clock.realNow();
    return runTraffic(tenantWork, planTraffic({ until, days, perDay, seed, currencies: currenciesOf(options) }));
  },
};

function currenciesOf(options: Options): readonly string[] {
  return (options.find("currencies") ?? "USD").split(",").map((code) => currencyNamed(code, "currencies"));
}

function wholeNumber(options: Options, name: string, { standard, most }: { standard: number; most: number }): number {
  const number = Number(options.find(name) ?? standard);
  if (!Number.isSafeInteger(number) || number < 1 || number > most)
    throw new UsageError(`--${name} is a whole number from 1 to ${most}.`);
  return number;
}
