import { expect, test } from "vitest";
import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { assertBooks } from "#tests/support/books.ts";
import { startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aShop, inMonths } from "./a-shop.ts";
import { partsOf } from "./parts.ts";
import { differences, timelineOf } from "./timeline.ts";

const MONTHS = process.env.TEST_SUITES?.split(" ").includes("year") ? 12 : 3;
const LONG = { timeout: 600_000 };

const { platform } = await startPlatform();

const workOf = ({ id, slug }: TestOrganization) =>
  createSystemWork(platform.context, { requestId: "test" }).inTenant({ organizationId: id, organizationSlug: slug });

/** Waits until the clock has arrived, since an answer comes before. */
async function advance(organization: TestOrganization, to: Date, sideBySide?: number): Promise<void> {
  const step = async () => advanceTestClock(await workOf(organization), to, partsOf(sideBySide));
  for (let clock = await step(); clock.advancesTo; clock = await step());
}

async function lived(sideBySide: number, stops: readonly number[]): Promise<string[]> {
  const organization = await aShop(platform);
  for (const months of stops) {
    await advance(organization, inMonths(months), sideBySide);
    await assertBooks(await workOf(organization));
  }
  return timelineOf(platform, organization);
}

const expected = lived(1, [MONTHS]);

test("months of billing have renewals, declines with dunning, mails and settlements", LONG, async () => {
  const history = await expected;
  for (const part of [
    "invoice.payment_succeeded",
    "invoice.payment_failed",
    "subscription.canceled",
    "[Sandbox]",
    "settlement.closed",
  ])
    expect(
      history.some((line) => line.includes(part)),
      part,
    ).toBe(true);
});

test("eight side by side give the same history as one", LONG, async () => {
  expect(differences(await lived(8, [MONTHS]), await expected)).toEqual([]);
});

test(
  "an advance for each month gives the same history as one long one, and the books agree each month",
  LONG,
  async () => {
    const stops = Array.from({ length: MONTHS }, (_, index) => index + 1);
    expect(differences(await lived(8, stops), await expected)).toEqual([]);
  },
);
