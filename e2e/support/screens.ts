import { expect, type Page, type TestInfo } from "@playwright/test";
import { findBarriers } from "./axe.ts";
import { misplacedControls, wrappedIds } from "./geometry.ts";
import { untilHydrated } from "./hydrated.ts";

/** Saves a screenshot where a person wants to look: PICTURES=1. All of them cost a minute of processor time. */
export async function keepPicture(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
}

/** Checks accessibility and layout on desktop and phone, in light and dark. */
export async function everyScreen(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  await untilHydrated(page);
  await expect.poll(() => page.evaluate(isOnItsWay), { message: `${name} is still on its way` }).toBe(false);
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
    expect.soft(await page.evaluate(misplacedControls), `${name} at ${width}`).toEqual([]);
    expect.soft(await page.evaluate(wrappedIds), `${name} at ${width}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, `${name} at ${width} scrolls sideways by`).toBeLessThanOrEqual(0);
  }
}

/** Whether the router is still loading or sending; behind a dialog it may wait. Runs in the browser. */
function isOnItsWay(): boolean {
  const { __remixRouter: router } = window as { __remixRouter?: { state: { navigation: { state: string } } } };
  const isAsking = document.querySelector("dialog:modal") !== null;
  const isMoving = (router?.state.navigation.state ?? "idle") !== "idle";
  return document.querySelector(".travels") !== null || (isMoving && !isAsking);
}
