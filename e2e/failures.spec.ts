import pg from "pg";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** Simulates an unresponsive part: locks a table until the work has ended. Other tests run meanwhile, and must not need it. */
async function whileLocked(databaseUrl: string, table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(`lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
    await work();
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

const AT_MOST_MS = 9_000;

test("a page whose service does not respond says so within 8 seconds, in the frame, and is tried again there", async ({
  page,
  product,
}, testInfo) => {
  await page.goto("/settings");
  await page.waitForLoadState("networkidle");
  await whileLocked(product.settings.DATABASE_URL ?? "", "wallet_domains", async () => {
    const startedAt = performance.now();
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Wallet domains" }).click();
    await expect(page.locator("main").getByText("Loading…")).toBeVisible({ timeout: 3_000 });
    await keepPicture(page, testInfo, "outline");
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    expect(performance.now() - startedAt).toBeLessThan(AT_MOST_MS);
  });
  await expect(page.locator("main")).toContainText(/Request ID \S+/);
  await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
  await everyScreen(page, testInfo, "retry");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Add domain" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toBeHidden();
});

test("a first visit to such a page ends alike, without JavaScript too", async ({
  browser,
  robin,
  product,
}, testInfo) => {
  const context = await browser.newContext({ storageState: robin, baseURL: EXTERNAL_URL, javaScriptEnabled: false });
  const page = await context.newPage();
  await whileLocked(product.settings.DATABASE_URL ?? "", "request_logs", async () => {
    const answer = await page.goto("/settings/request-log/req_none");
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "This page didn't load" })).toBeVisible();
    await expect(page.locator("main")).toContainText(/Request ID \S+/);
    await expect(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
    await keepPicture(page, testInfo, "retry");
  });
  const again = page.waitForResponse("**/settings/request-log/req_none");
  await page.getByRole("link", { name: "Try again" }).click();
  expect((await again).status()).toBe(404);
  await context.close();
});

test("a form whose database does not respond says so in time, keeps its fields, and happens once", async ({
  page,
  product,
}) => {
  await page.goto("/disputes/templates/new");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name").fill("Late template");
  await page.getByLabel("Evidence").selectOption({ label: "Product description" });
  await page.getByLabel("Text").fill("A text of a late template");
  const create = page.getByRole("button", { name: "Create template" });
  await whileLocked(product.settings.DATABASE_URL ?? "", "dispute_templates", async () => {
    await create.click();
    await expect(page.getByText("we don't know whether this went through")).toBeVisible();
    await expect(page.getByLabel("Text")).toHaveValue("A text of a late template");
  });
  await create.click();
  await expect(page.getByText("Template created.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Late template" })).toHaveCount(1);
});

for (const [name, path] of [
  ["an address without a page", "/no-such-page"],
  ["a dispute that does not exist", "/disputes/dsp_none"],
] as const)
  test(`${name} is said in the frame, with ways on`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    const main = page.locator("main");
    await expect(main.getByRole("searchbox")).toBeVisible();
    await main.getByRole("link", { name: "Overview" }).click();
    await expect(page).toHaveURL(/\/overview$/);
  });

test("an address without a page is no way to the sign-in for strangers", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: EXTERNAL_URL });
  const page = await context.newPage();
  expect((await page.goto("/no-such-page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await context.close();
});

test("whatever is sent or opened is shown as pending at once", async ({ page }) => {
  await page.goto("/customers/new");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name", { exact: true }).fill("Ada Pending");
  await page.route("**/*.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const frames = await page.evaluate(async () => {
    document.querySelector<HTMLFormElement>("main form")?.requestSubmit();
    for (let frame = 0; ; frame += 1) {
      if (document.querySelector("form[aria-busy=true]") && document.querySelector(".travels")) return frame;
      await new Promise(requestAnimationFrame);
    }
  });
  // Six frames are 100 ms at 60 Hz. Counting frames is independent of a busy machine's speed.
  expect(frames).toBeLessThanOrEqual(6);
  await expect(page.getByRole("button", { name: "Saving…" })).toBeDisabled();
  await expect(page.getByText("Customer created.")).toBeVisible();
});

test("times are in the viewer's zone when the page arrives, from the second visit on", async ({
  browser,
  robin,
  product,
}) => {
  const viewer = { storageState: robin, baseURL: EXTERNAL_URL, locale: "de-CH", timezoneId: "America/New_York" };
  const context = await browser.newContext(viewer);
  const page = await context.newPage();
  await page.goto("/settings");
  // The sign-in's browser state has the zone in which it was made.
  const zone = async () => (await context.cookies()).find(({ name }) => name === "tollhouse.zone")?.value;
  await expect.poll(async () => decodeURIComponent((await zone()) ?? "")).toBe("America/New_York");
  const path = `/disputes/${product.demo.dispute_id}`;
  const html = (await (await page.goto(path))?.text()) ?? "";
  const zones = [...html.matchAll(/\b[AP]M ([A-Z]+)</g)].map(([, named]) => named);
  expect(zones).toContainEqual(expect.stringMatching(/^E[SD]T$/));
  expect(zones).not.toContain("UTC");
  await page.waitForLoadState("networkidle");
  const shift = await page.evaluate(
    () =>
      new Promise<number>(
        (resolve) =>
          new PerformanceObserver((list) =>
            resolve(
              list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
            ),
          ).observe({ type: "layout-shift", buffered: true }) ?? setTimeout(resolve, 500, 0),
      ),
  );
  expect(shift).toBe(0);
  await expect(page.locator("time").first()).not.toContainText("UTC");
  await context.close();
});
