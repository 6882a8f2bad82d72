import { type Options, UsageError } from "./arguments.ts";

/** Options that every correction of the books requires. @throws UsageError */
export function correctionOptions(options: Options) {
  const [amount, reference] = [options.get("amount"), options.get("reference")];
  const currency = options.currency() ?? "USD";
  if (!/^-?[1-9]\d{0,14}$/.test(amount)) throw new UsageError("--amount is a whole number of minor units, and not 0.");
  if (!/^[\w.:-]{1,64}$/.test(reference))
    throw new UsageError("--reference is 1 to 64 letters, digits and . : _ - that name this correction.");
  return { amountMinorUnits: BigInt(amount), currency, reference };
}
