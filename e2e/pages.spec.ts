import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/hydrated.ts";
import { AUTH_URL, EXTERNAL_URL, portalUrl } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { type Complaints, watch } from "./support/watch.ts";

const PAGES: Record<string, string> = {
  overview: "/overview",
  disputes: "/disputes",
  "no dispute of a stage": "/disputes?show=submitted&stage=arbitration",
  "one dispute": "/disputes/{dispute}",
  "one dispute with a type chosen": "/disputes/{dispute}?add=receipt",
  evidence: "/disputes/{dispute}/evidence",
  submission: "/disputes/{dispute}/submit",
  "sources of evidence": "/disputes/{dispute}/sources",
  "assign a dispute": "/disputes/{dispute}/assign",
  "dispute letter": "/disputes/{dispute}/letter",
  "dispute analytics": "/disputes/analytics",
  "several disputes": "/disputes/bulk/submit-chosen?id={dispute}",
  "dispute rates": "/disputes/rates",
  "fraud reports": "/disputes/fraud-reports",
  "dispute settings": "/settings/disputes",
  "dispute rules": "/disputes/rules",
  "new dispute rule": "/disputes/rules/new",
  "dispute templates": "/disputes/templates",
  "new dispute template": "/disputes/templates/new",
  "upload a dispute template": "/disputes/templates/upload",
  "no such dispute": "/disputes/dsp_none",
  "failed transactions": "/transactions?show=failed",
  "no transactions found": "/transactions?q=nothing-like-it",
  "new payment": "/transactions/new",
  "payment links": "/payment-links",
  "no payment links found": "/payment-links?q=nothing-like-it",
  "new payment link": "/payment-links/new",
  subscriptions: "/subscriptions",
  "no subscriptions found": "/subscriptions?reference=nothing-like-it",
  "new subscription": "/subscriptions/new",
  plans: "/subscriptions/plans",
  "new plan": "/subscriptions/plans/new",
  "subscription invoices": "/subscriptions/invoices",
  dunning: "/subscriptions/dunning",
  "dunning that stopped": "/subscriptions/dunning?show=stopped",
  "dunning policy": "/subscriptions/dunning/policy",
  coupons: "/subscriptions/coupons",
  "new coupon": "/subscriptions/coupons/new",
  settlements: "/settlements",
  "no settlements found": "/settlements/list?status=failed&currency=CHF",
  "instant payout": "/settlements/payouts/new",
  "new payout destination": "/settings/payout-destinations/new",
  devices: "/devices",
  "no devices found": "/devices?location=nothing-like-it",
  "new device": "/devices/new",
  "terminal sales": "/terminal-sales",
  "take a payment": "/terminal",
  onboarding: "/onboarding",
  "business details": "/onboarding/business",
  "person in charge": "/onboarding/controller",
  owners: "/onboarding/owners",
  documents: "/onboarding/documents",
  settings: "/settings",
  business: "/settings/business",
  fees: "/settings/fees?amount=100.00&amount_currency=EUR&brand=AmericanExpress&country=US",
  "api keys": "/settings/api-keys",
  "new webhook endpoint": "/settings/webhooks/new",
  notifications: "/settings/notifications",
  "new recipient": "/settings/notifications/new",
  "a link of an email": "/notifications/confirm?token=unknown",
  redirects: "/settings/redirects",
  "test clock": "/test-clock",
  "test clock scenarios": "/test-clock/scenarios",
  "test clock mails": "/test-clock/mails",
  "wallet domains": "/settings/wallets",
  "new wallet domain": "/settings/wallets/new",
  "no events found": "/events?q=txn_none",
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

test.describe.configure({ mode: "parallel", timeout: 120_000 });
test.use({ storageState: ({ robin }, use) => use(robin) });

interface Tab {
  readonly page: Page;
  readonly complaints: Complaints;
}

/** One tab per worker: its renderer has the scripts compiled already, axe among them. */
const inOneTab = test.extend<object, { tab: Tab }>({
  tab: [
    async ({ browser, signInOnce }, use) => {
      const storageState = await signInOnce("robin@northwind.example");
      const context = await browser.newContext({ storageState, baseURL: EXTERNAL_URL, locale: "en-US" });
      const page = await context.newPage();
      await use({ page, complaints: watch(page) });
      await context.close();
    },
    { scope: "worker" },
  ],
});

// The addresses of lists.spec.ts are not among them: its tests look at each in the same way.
for (const [name, path] of Object.entries(PAGES)) {
  inOneTab(
    `${name}: nothing complains, and axe finds nothing, in light and dark, wide and narrow`,
    async ({ tab: { page, complaints }, product }, testInfo) => {
      const before = complaints.list.length;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
      await page.goto(path.replace("{dispute}", product.demo.dispute_id ?? ""));
      await everyScreen(page, testInfo, name);
      // The status says that the page is missing, and the console repeats it.
      expect(complaints.list.slice(before).filter((complaint) => !complaint.includes("status of 404"))).toEqual([]);
    },
  );
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
