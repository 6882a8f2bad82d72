import { openDocs } from "./support/api-docs.ts";
import { findBarriers } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("a guide is found from the reference, and nothing complains in light and dark, wide and narrow", async ({
  page,
  complaints,
}, testInfo) => {
  await openDocs(page);
  await page.getByRole("navigation", { name: "API reference" }).getByRole("link", { name: "Retrying safely" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Idempotency" })).toBeVisible();
  await page.getByRole("link", { name: "Handling errors" }).click();
  await expect(page).toHaveURL(/\/api\/docs\/errors$/);
  await expect(page.getByRole("heading", { level: 2, name: "Every code" })).toBeVisible();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect.soft(await findBarriers(page), `${colorScheme} at ${size.width}`).toEqual([]);
      await page.screenshot({ path: testInfo.outputPath(`${size.width}-${colorScheme}.png`) });
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(wider, `at ${size.width} it scrolls sideways`).toBeLessThanOrEqual(0);
  }
  expect(complaints.list).toEqual([]);
});
