import type { Page } from "@playwright/test";
import { openDocs, tryIt } from "./support/api-docs.ts";
import { findBarriers } from "./support/axe.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

const NOTHING = async () => {};

/** A page of each kind, and what opens over one. */
const STATES: Readonly<Record<string, readonly [path: string, reach: (page: Page) => Promise<unknown>]>> = {
  start: ["", NOTHING],
  resource: ["/refunds", NOTHING],
  "largest resource": ["/transactions", NOTHING],
  authentication: ["/authentication", NOTHING],
  conventions: ["/conventions", NOTHING],
  errors: ["/errors", NOTHING],
  "event types": ["/event-types", NOTHING],
  "test cards": ["/test-cards", NOTHING],
  "first guide": ["/guides/accept-a-payment", NOTHING],
  guide: ["/guides/idempotency", NOTHING],
  results: ["/search?q=refund", NOTHING],
  "no results": ["/search?q=unheard-of", NOTHING],
  form: ["/saved-views", (page) => tryIt(page, "List saved views")],
};

for (const [state, [path, reach]] of Object.entries(STATES))
  test(`${state}: nothing complains, and axe finds nothing, in light and dark, wide and narrow`, async ({
    page,
    complaints,
  }, testInfo) => {
    test.setTimeout(300_000);
    await openDocs(page, path);
    await reach(page);
    await everyScreen(page, testInfo, state.replaceAll(" ", "-"));
    expect(complaints.list).toEqual([]);
  });

test("search: nothing complains, and axe finds nothing, in light and dark, wide and narrow", async ({
  page,
  complaints,
}, testInfo) => {
  await openDocs(page, "/identity");
  await page.getByRole("combobox").fill("refund");
  await expect(page.getByRole("option").first()).toBeVisible();
  for (const width of [1440, 390])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect.soft(await findBarriers(page, "search"), `${colorScheme} at ${width}`).toEqual([]);
      await keepPicture(page, testInfo, `search-${width}-${colorScheme}`);
    }
  expect(complaints.list).toEqual([]);
});
