import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { lived, MONTHS, undisturbed } from "./lived.ts";
import { differences } from "./timeline.ts";

const LONG = { timeout: 900_000 };

const { platform } = await startPlatform();
const expected = undisturbed(platform);

test("months of billing have renewals, declines with dunning, mails and settlements", LONG, async () => {
  const history = await expected;
  const parts = ["invoice.payment_succeeded", "invoice.payment_failed", "subscription.canceled", "settlement.closed"];
  for (const part of [...parts, "the ledger", "[Sandbox]"])
    expect(
      history.some((line) => line.includes(part)),
      part,
    ).toBe(true);
});

test("eight side by side give the same history as one", LONG, async () => {
  expect(differences(await lived(platform, 8, [MONTHS]), await expected)).toEqual([]);
});

test(
  "an advance for each month gives the same history as a long one, and the books agree each month",
  LONG,
  async () => {
    const stops = Array.from({ length: MONTHS }, (_, index) => index + 1);
    expect(differences(await lived(platform, 8, stops), await expected)).toEqual([]);
  },
);
