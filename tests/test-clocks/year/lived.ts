import { advanceTestClock } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { assertBooks } from "#tests/support/books.ts";
import type { Platform } from "#tests/support/platform.ts";
import { aShop, inMonths } from "./a-shop.ts";
import { partsOf } from "./parts.ts";
import { timelineOf } from "./timeline.ts";

/** A year takes minutes, so that other runs live a part of it. */
export const MONTHS = process.env.TEST_SUITES?.split(" ").includes("year") ? 12 : 3;

/** The timeline of a shop whose clock stops after so many months. The books agree at each stop. */
export async function lived(platform: Platform, sideBySide: number, stops: readonly number[]): Promise<string[]> {
  const organization = await aShop(platform);
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const work = () => createSystemWork(platform.context, { requestId: "test" }).inTenant(tenant);
  for (const months of stops) {
    // An answer may come before the clock has arrived.
    const step = async () => advanceTestClock(await work(), inMonths(months), partsOf(sideBySide));
    for (let clock = await step(); clock.advancesTo; ) clock = await step();
    await assertBooks(await work());
  }
  return timelineOf(platform, organization);
}

/** One advance, in which one subject follows the other. */
export const undisturbed = (platform: Platform) => lived(platform, 1, [MONTHS]);
