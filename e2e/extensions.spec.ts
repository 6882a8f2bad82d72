import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** Inserts elements like browser extensions as soon as there is a document, and marks the server's. */
function disturb(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.body) return;
    observer.disconnect();
    document.head.prepend(document.createElement("meta"));
    document.head.append(document.createElement("script"));
    document.body.prepend(document.createElement("div"));
    document.body.append(document.createElement("aside"));
    document.documentElement.append(document.createElement("grammarly-desktop-integration"));
    document.body.setAttribute("cz-shortcut-listen", "true");
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => document.querySelector("main")?.setAttribute("data-sent", ""));
}

test("what extensions put into the page does not make it render again", async ({ page, complaints }) => {
  await page.addInitScript(disturb);
  await page.goto("/disputes");
  await expect(page).toHaveTitle(/Disputes/);
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await expect(page).toHaveTitle(/Customers/);
  await expect(page.locator("main[data-sent]")).toBeVisible();
  await expect(page.locator("grammarly-desktop-integration, head > meta:first-child, body > aside")).toHaveCount(3);
  expect(complaints.list).toEqual([]);
});
