import { EXTERNAL_URL } from "./support/names.ts";
import { anOwnShop } from "./support/own-shop.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ timeout: 300_000 });

test("a year in which cards decline from March on is run from the page, without scripts", async ({
  browser,
  product,
  people,
  signInOnce,
}, testInfo) => {
  const shop = await anOwnShop(product, people);
  for (const name of ["Ada Lovelace", "Charles Babbage", "Mary Somerville"]) await shop.aSubscriber(name);
  const storageState = await signInOnce(shop.email);
  const plain = await browser.newContext({ storageState, javaScriptEnabled: false, baseURL: EXTERNAL_URL });
  const page = await plain.newPage();
  await page.goto("/test-clock");
  await page.getByRole("link", { name: "Choose a scenario" }).click();
  await page.getByRole("button", { name: "Run a year: Cards that decline from March on" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cards that decline from March on");
  await expect(page.locator("#steps").getByRole("row").nth(1)).toContainText(
    /Cards decline.*of the customers · Code 51/,
  );
  const reload = async () => {
    await page.reload();
    return page.getByRole("heading", { level: 1 }).textContent();
  };
  await expect.poll(reload, { timeout: 120_000, intervals: [1_000] }).toContain("Completed");
  await plain.close();

  const context = await browser.newContext({ storageState, baseURL: EXTERNAL_URL, locale: "en-US" });
  const screens = await context.newPage();
  await screens.goto("/test-clock/scenarios");
  await everyScreen(screens, testInfo, "scenarios");
  await screens.getByRole("row").filter({ hasText: "Cards that decline" }).getByRole("link").click();
  await expect(screens.locator("#steps")).toContainText("reached");
  await everyScreen(screens, testInfo, "scenario");
  await context.close();
});
