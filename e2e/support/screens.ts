import { expect, type Page, type TestInfo } from "@playwright/test";
import { findBarriers } from "./axe.ts";

/** A picture of the whole page for a person to look at. CI takes none: nobody looks there, and those of long pages take minutes. */
export async function keepPicture(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  if (!process.env.CI) await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
}

/** What axe and the eye find, on a desk and on a telephone, by day and by night. */
export async function everyScreen(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect
        .soft(
          await findBarriers(page, undefined, colorScheme === "dark" ? "colors" : undefined),
          `${name}, ${colorScheme} at ${width}`,
        )
        .toEqual([]);
      await keepPicture(page, testInfo, `${name}-${width}-${colorScheme}`);
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, `${name} at ${width} scrolls sideways by`).toBeLessThanOrEqual(0);
  }
}
