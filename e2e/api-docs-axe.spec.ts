import type { Page } from "@playwright/test";
import { openDocs, tryIt } from "./support/api-docs.ts";
import { findBarriers } from "./support/axe.ts";
import { keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

// The page is long, and axe takes its time.
test.describe.configure({ mode: "parallel", timeout: 240_000 });

/**
 * The reference repeats few parts per operation. After a check of the whole page, colors and sizes need one of each.
 */
const ONE_OF_EACH = "header, #introduction, #errors, #disputes, [id='disputes.attachEvidence']";

interface State {
  reach(page: Page): Promise<unknown>;
  /** The part that differs from the page, which is checked as a whole. */
  readonly within?: string;
}

const STATES: Record<string, State> = {
  page: { reach: async () => {} },
  search: { reach: (page) => page.getByRole("combobox").fill("evidence"), within: "search" },
  form: { reach: (page) => tryIt(page, "disputes.attachEvidence"), within: "dialog[open]" },
};

/** Axe reads everything visible, even if it checks a part. Runs in the browser. */
function hideAllBut(kept: string): void {
  for (const part of document.querySelectorAll<HTMLElement>("#content article, #content section"))
    if (!part.closest(kept) && !part.querySelector(kept)) part.style.display = "none";
}

for (const [state, { reach, within }] of Object.entries(STATES)) {
  test(`the ${state}: nothing complains, and axe finds nothing, in light and dark, wide and narrow`, async ({
    page,
    complaints,
  }, testInfo) => {
    await openDocs(page);
    await reach(page);
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(wider, `at ${size.width} it scrolls sideways`).toBeLessThanOrEqual(0);
    }
    for (const [index, size] of SCREENS.entries()) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const isFirst = index === 0 && colorScheme === "light";
        const part = within ?? (isFirst ? undefined : ONE_OF_EACH);
        if (part) await page.evaluate(hideAllBut, part);
        expect.soft(await findBarriers(page, part), `${colorScheme} at ${size.width}`).toEqual([]);
        await keepPicture(page, testInfo, `${size.width}-${colorScheme}`);
      }
    }
    expect(complaints.list).toEqual([]);
  });
}
