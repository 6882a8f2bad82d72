import type { Page } from "@playwright/test";

/** Resolves when React has taken over the page. Waiting for an idle network costs half a second more per page. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(isHydrated);
}

/** Runs in the browser. React marks each element that it has taken over. A page without scripts has nothing to wait for. */
function isHydrated(): boolean {
  if (document.querySelector("script[type=module]") === null) return true;
  const deepest = document.querySelector("main") ?? document.body;
  return Object.keys(deepest).some((key) => key.startsWith("__reactFiber$"));
}
