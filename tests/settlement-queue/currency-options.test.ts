import { expect, test } from "vitest";
import { riskHoldCommands } from "#extensions/capabilities/risk/risk-holds.commands.ts";
import { readArguments } from "#extensions/platform/commands/arguments.ts";
import { correctionOptions } from "#extensions/platform/commands/correction-options.ts";

const NAMES = ["amount", "currency", "reference"];
const correction = (...currency: string[]) =>
  correctionOptions(readArguments(["--amount", "5000", "--reference", "r-1", ...currency], NAMES).options);

test("an operator's command takes the engine's currencies and refuses others by name", () => {
  expect(correction("--currency", "MGA")).toMatchObject({ currency: "MGA", amountMinorUnits: 5_000n });
  expect(correction()).toMatchObject({ currency: "USD" });
  for (const code of ["ZZZ", "usd", "UYW"])
    expect(() => correction("--currency", code)).toThrow(`--currency: "${code}" is not a supported currency.`);
});

test("the limit of risk holds refuses them too", async () => {
  const given = ["--organization", "acme", "--currency", "ZZZ", "--amount", "5000", "--reason", "r"];
  const { options } = readArguments(given, ["organization", "environment", "currency", "amount", "reason"]);
  await expect(async () => riskHoldCommands[0]?.run(null as never, options)).rejects.toThrow(
    "is not a supported currency",
  );
});
