import type { Page } from "@playwright/test";
import { findBarriers } from "./support/axe.ts";
import { untilHydrated } from "./support/hydrated.ts";
import { AUTH_URL, portalUrl } from "./support/names.ts";
import { keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const PAGES: Record<string, string> = {
  overview: "/overview",
  disputes: "/disputes",
  "all disputes": "/disputes?show=all",
  "no dispute of a stage": "/disputes?show=submitted&stage=arbitration",
  "one dispute": "/disputes/{dispute}",
  "one dispute with a type chosen": "/disputes/{dispute}?add=receipt",
  evidence: "/disputes/{dispute}/evidence",
  submission: "/disputes/{dispute}/submit",
  "no such dispute": "/disputes/dsp_none",
  transactions: "/transactions",
  "failed transactions": "/transactions?show=failed",
  "no transactions found": "/transactions?q=nothing-like-it",
  refunds: "/transactions/refunds",
  "new payment": "/transactions/new",
  settlements: "/settlements",
  "all settlements": "/settlements/list",
  "no settlements found": "/settlements/list?status=failed&currency=CHF",
  payouts: "/settlements/payouts",
  "instant payout": "/settlements/payouts/new",
  "payout destinations": "/settings/payout-destinations",
  "new payout destination": "/settings/payout-destinations/new",
  customers: "/customers",
  "payment methods": "/customers/payment-methods",
  devices: "/devices",
  onboarding: "/onboarding",
  exports: "/exports",
  settings: "/settings",
  "api keys": "/settings/api-keys",
  "audit log": "/settings/audit",
  webhooks: "/settings/webhooks",
  "new webhook endpoint": "/settings/webhooks/new",
  events: "/events",
  "no events found": "/events?q=txn_none",
  "request log": "/settings/request-log",
  "new api key": "/settings/api-keys/new",
  search: "/search?q={dispute}",
  "nothing found": "/search?q=nothing",
  "sign out": "/sign-out",
  "signed out": "/signed-out",
  "no such page": "/no-such-page",
  portal: `${portalUrl("northwind-outfitters")}/`,
  "portal support": `${portalUrl("juniper-books")}/support`,
  "nobody's portal": portalUrl("no-such-shop"),
  "central sign-in": `${AUTH_URL}/login`,
};

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.describe.configure({ mode: "parallel", timeout: 120_000 });
test.use({ storageState: ({ robin }, use) => use(robin) });

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name}: nothing complains, and axe finds nothing, in light and dark, wide and narrow`, async ({
    page,
    product,
    complaints,
  }, testInfo) => {
    await page.goto(path.replace("{dispute}", product.demo.dispute_id ?? ""));
    await untilHydrated(page);
    for (const size of SCREENS) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const seen = `${colorScheme} at ${size.width}`;
        expect
          .soft(await findBarriers(page, undefined, colorScheme === "dark" ? "colors" : undefined), seen)
          .toEqual([]);
      }
      expect.soft(await widerThanScreen(page), `at ${size.width} it scrolls sideways by`).toBeLessThanOrEqual(0);
      await keepPicture(page, testInfo, String(size.width));
    }
    // The status says that the page is missing, and the console repeats it.
    expect(complaints.list.filter((complaint) => !complaint.includes("status of 404"))).toEqual([]);
  });
}

test("the keyboard skips to the content, searches, and goes places", async ({ page, complaints }) => {
  await page.goto("/overview");
  await untilHydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();

  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("dsp_none");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=dsp_none$/);

  await page.locator("main").focus();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/disputes$/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(complaints.list).toEqual([]);
});

test("a chosen appearance stays, also after a reload, and does not reach the portal", async ({ page, context }) => {
  await page.goto("/overview");
  await untilHydrated(page);
  await page.getByRole("button", { name: "Account:" }).click();
  const kept = page.waitForResponse((response) => response.url().includes("/settings/theme"));
  await page.getByRole("button", { name: "Dark" }).click();
  await kept;
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const theirs = await context.cookies(portalUrl("northwind-outfitters"));
  expect(theirs.map(({ name }) => name).filter((name) => !name.includes("session_token"))).toEqual([]);
});

async function widerThanScreen(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
