import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a plan is drafted, gets a tiered price, is activated, edited and archived", async ({ page }, testInfo) => {
  const name = `Coffee ${Date.now()}`;
  await page.goto("/subscriptions/plans");
  await page.getByRole("link", { name: "New plan" }).click();
  await untilHydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Amount of one unit").fill("18.00");
  await page.getByText("Trial and setup fee").click();
  await page.getByLabel("Days of trial").fill("14");
  await page.getByLabel("Setup fee").fill("5");
  await page.getByText("Introductory prices").click();
  await page.getByRole("button", { name: "Add introductory price" }).click();
  const first = page.getByRole("group", { name: "Introductory price 1" });
  await first.getByLabel("Periods").fill("3");
  await first.getByLabel("Price of one unit").fill("9");
  await page.getByText("Term and tax").click();
  await page.getByLabel("Tax in percent").fill("8.875");
  await page.getByRole("button", { name: "Add metadata" }).click();
  await page.getByLabel("Key").fill("roast");
  await page.getByLabel("Value").fill("dark");
  await everyScreen(page, testInfo, "new");
  await page.getByRole("button", { name: "Save draft" }).click();
  // What is wrong stands at its field, and nothing typed is lost.
  await expect(page.getByText("Enter the name of the tax, for example VAT.")).toBeVisible();
  await expect(page.getByLabel("Days of trial")).toHaveValue("14");
  await page.getByLabel("Name of the tax").fill("Sales tax");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  const prices = page.getByRole("region", { name: "Prices" });
  await expect(prices).toContainText("$18.00 a month");
  await expect(prices).toContainText("First 3 periods: $9.00");
  await expect(prices).toContainText("8.875% Sales tax, included");
  await expect(prices).toContainText("14 days");
  await expect(page.getByRole("main")).toContainText("dark");

  await prices.getByRole("link", { name: "Add price" }).click();
  await untilHydrated(page);
  await page.getByLabel("Graduated tiers").check();
  const tier = (row: number) => page.getByRole("group", { name: `Tier ${row}` });
  await tier(1).getByLabel("Last unit").fill("10");
  await tier(1).getByLabel("Price of one unit").fill("10");
  await tier(2).getByLabel("Last unit").fill("5");
  await tier(2).getByLabel("Price of one unit").fill("8");
  await page.getByRole("button", { name: "Add price" }).click();
  await expect(tier(2)).toContainText("Leave it empty: the last tier has no end.");
  await tier(2).getByLabel("Last unit").fill("");
  await everyScreen(page, testInfo, "price");
  await page.getByRole("button", { name: "Add price" }).click();
  await expect(page.getByText("Price added.")).toBeVisible();
  await expect(prices).toContainText("11 and above: $8.00 each");

  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Plan activated.")).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await untilHydrated(page);
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByLabel("Description (optional)").fill("Two bags of 250 g.");
  await page.getByRole("group", { name: "Payers can change to" }).getByText(name).last().click();
  await page.getByRole("button", { name: "Save plan" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`${name} club`);
  await everyScreen(page, testInfo, "edit");
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByText("Plan saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} club`);
  await expect(page.getByRole("region", { name: "Payers can change to" })).toContainText("a month");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Price added");
  await everyScreen(page, testInfo, "plan");

  await page.setViewportSize({ width: 1440, height: 900 });
  await prices.getByRole("button", { name: "Archive" }).first().click();
  await page.getByRole("button", { name: "Archive price" }).click();
  await expect(page.getByText("Price archived.")).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).first().click();
  await page.getByRole("button", { name: "Archive plan" }).click();
  await expect(page.getByText("Plan archived.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add price" })).toBeHidden();

  await page.goto("/subscriptions/plans?show=archived");
  await expect(page.getByRole("cell", { name: `${name} club` })).toBeVisible();
  await everyScreen(page, testInfo, "plans");
});

test.describe("a member who is no admin", () => {
  test.use({
    storageState: async ({ people, signInOnce }, use) => {
      const email = await people.join("juniper-books");
      await people.add(email, "juniper-books", "member");
      await use(await signInOnce(email));
    },
  });

  test("reads plans and coupons, and can't change them", async ({ page }) => {
    await page.goto("/subscriptions/plans");
    await expect(page.getByText("Only owners and admins can change plans and prices.")).toBeVisible();
    await expect(page.getByRole("link", { name: "New plan" })).toBeHidden();
    await page.goto("/subscriptions/coupons");
    await expect(page.getByText("Only owners and admins can change coupons.")).toBeVisible();
    await page.goto("/subscriptions/plans/new");
    await expect(page.getByText("Your role in the organization doesn't allow this.")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("tiers are entered in empty rows, and what is wrong stands at the row that was typed", async ({ page }) => {
    await page.goto("/subscriptions/plans/new");
    await page.getByLabel("Name", { exact: true }).fill("Without scripts");
    await page.getByLabel("Volume tiers").check();
    const tier = (row: number) => page.getByRole("group", { name: `Tier ${row}` });
    await tier(2).getByLabel("Last unit").fill("10");
    await tier(2).getByLabel("Price of one unit").fill("2");
    await tier(4).getByLabel("Price of one unit").fill("1.555");
    await page.getByRole("button", { name: "Create plan" }).click();
    await expect(page.getByText("Use at most two decimals.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Price of one unit" }).nth(0)).toHaveValue("2");
    await page.getByRole("textbox", { name: "Price of one unit" }).nth(1).fill("1.55");
    await page.getByRole("button", { name: "Create plan" }).click();
    await expect(page.getByText("Plan created.")).toBeVisible();
    await expect(page.getByText("11 and above: $1.55 each")).toBeVisible();
  });
});
