import { aBilledCustomer, aSubscriber } from "./support/billed.ts";
import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 180_000 });

test("a customer is subscribed after a preview, changed, paused, resumed and canceled", async ({
  page,
  product,
}, testInfo) => {
  const name = `Ada ${Date.now()}`;
  const { customerId, plan } = await aBilledCustomer(product, name);
  await page.goto(`/subscriptions/new?customer=${customerId}`);
  await untilHydrated(page);
  const item = page.getByRole("group", { name: "Item 1" });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(item).toContainText("Choose a price.");
  await item.getByLabel("Plan and price").selectOption({ label: `${plan}: $18.00 a month` });
  await item.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("$36.00");
  await everyScreen(page, testInfo, "new");
  // What was previewed is what is charged: another quantity is previewed again.
  await item.getByLabel("Quantity").fill("1");
  await page.getByRole("button", { name: "Subscribe customer" }).click();
  await expect(page.getByText("The form has changed since the preview.")).toBeVisible();
  await expect(preview).toContainText("$18.00");
  await page.getByRole("button", { name: "Subscribe customer" }).click();
  await expect(page.getByText("Customer subscribed.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByRole("region", { name: "Upcoming invoice" })).toContainText("$18.00");
  await expect(page.getByRole("region", { name: "Invoices" })).toContainText("INV-");
  await everyScreen(page, testInfo, "subscription");

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await untilHydrated(page);
  await page.getByRole("group", { name: "Item 1" }).getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview).toContainText("$54.00");
  await everyScreen(page, testInfo, "change");
  await page.getByRole("button", { name: "Change subscription" }).click();
  await expect(page.getByText("Subscription changed.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Items" })).toContainText("3");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").filter({ hasText: /^Changed/ })).toContainText(/ × 3, \$18\.00 a month/);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Pause" }).click();
  await everyScreen(page, testInfo, "pause");
  await page.getByRole("button", { name: "Pause subscription" }).click();
  await expect(page.getByText("Subscription paused.")).toBeVisible();
  await expect(page.getByText("Paused until you resume it")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText("Subscription resumed.")).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await untilHydrated(page);
  await page.getByLabel("Reference (optional)").fill("member-7");
  await everyScreen(page, testInfo, "edit");
  await page.getByRole("button", { name: "Save subscription" }).click();
  await expect(page.getByText("Subscription saved.")).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  await untilHydrated(page);
  await page.getByRole("radio", { name: "Now" }).check();
  await page.getByLabel("Give back").selectOption("prorated");
  await page.getByLabel("Reason (optional)").selectOption("unused");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview).toBeVisible();
  await everyScreen(page, testInfo, "cancel");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Subscription canceled.")).toBeVisible();
  await expect(page.getByText("Not used")).toBeVisible();

  await page.goto(`/subscriptions?customer=${customerId}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Canceled");
  await page.goto("/subscriptions");
  await everyScreen(page, testInfo, "subscriptions");
  await page.goto(`/customers/${customerId}`);
  await expect(page.getByRole("region", { name: "Subscriptions" })).toContainText("Canceled");
  await everyScreen(page, testInfo, "customer");
});

test("a new subscription charges the chosen method, in its time zone, and keeps metadata", async ({
  page,
  product,
}, testInfo) => {
  const { customerId, plan } = await aBilledCustomer(product, `Zoe ${Date.now()}`);
  await page.goto(`/subscriptions/new?customer=${customerId}`);
  await untilHydrated(page);
  const item = page.getByRole("group", { name: "Item 1" });
  await item.getByLabel("Plan and price").selectOption({ label: `${plan}: $18.00 a month` });
  await page.getByText("Billing", { exact: true }).click();
  await page.getByLabel("Time zone (optional)").fill("America/Nowhere");
  await page.getByRole("button", { name: "Add metadata" }).click();
  await page.getByLabel("Key").fill("shop");
  await page.getByLabel("Value").fill("north");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByLabel("Time zone (optional)")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Time zone (optional)").fill("America/New_York");
  await page.getByLabel("Payment method").selectOption({ index: 1 });
  await everyScreen(page, testInfo, "new with all");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("$18.00");
  await page.getByRole("button", { name: "Subscribe customer" }).click();
  await expect(page.getByText("Customer subscribed.")).toBeVisible();
  const details = page.getByRole("main");
  for (const text of ["America/New York", "shop", "north", "Visa"]) await expect(details).toContainText(text);
  // A subscription by mail charges none.
  await page.goto(`/subscriptions/new?customer=${customerId}`);
  await untilHydrated(page);
  await page.getByText("Billing", { exact: true }).click();
  await expect(page.getByLabel("Payment method")).toBeVisible();
  await page.getByLabel("Payment", { exact: true }).selectOption("invoice");
  await expect(page.getByLabel("Payment method")).toBeHidden();
});

test("credit is given and taken back, never below what there is", async ({ page, product }, testInfo) => {
  const { customerId } = await aBilledCustomer(product, `Cora ${Date.now()}`);
  await page.goto(`/customers/${customerId}`);
  await page.getByRole("link", { name: "Give credit" }).click();
  await untilHydrated(page);
  await page.getByLabel("Amount").fill("5.00");
  await page.getByLabel("Reason (optional)").fill("Sorry for the delay");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Credit given.")).toBeVisible();
  await page.getByRole("radio", { name: "Take credit back" }).check();
  await page.getByLabel("Amount").fill("7.50");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The customer's credit is $5.00, which is less than that.")).toBeVisible();
  await page.getByLabel("Amount").fill("2.00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Credit taken back.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("$3.00");
  await everyScreen(page, testInfo, "credit");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer is found by email, previewed and subscribed", async ({ page, product }) => {
    const name = `Noa ${Date.now()}`;
    const { customerId, plan } = await aBilledCustomer(product, name);
    await page.goto("/subscriptions/new");
    await page.getByLabel("Customer").fill(customerId);
    await page
      .getByRole("group", { name: "Item 1" })
      .getByLabel("Plan and price")
      .selectOption({ label: `${plan}: $18.00 a month` });
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("$18.00");
    await page.getByRole("button", { name: "Subscribe customer" }).click();
    await expect(page.getByText("Customer subscribed.")).toBeVisible();
  });
});

for (const [device, viewport] of [
  ["desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const)
  test(`a trial is extended to a later day, never to an earlier one, on ${device}`, async ({
    page,
    product,
  }, testInfo) => {
    const { subscription } = await aSubscriber(product, `Tess ${Date.now()}`, { trialDays: 14 });
    await page.setViewportSize(viewport);
    await page.goto(`/subscriptions/${subscription.subscriptionId}`);
    await expect(page.getByText(/Trial ends/).first()).toBeVisible();
    await page.getByRole("link", { name: "Extend trial" }).click();
    await untilHydrated(page);
    await everyScreen(page, testInfo, "extend-trial");
    await page.setViewportSize(viewport);
    await page.getByRole("button", { name: "Extend trial" }).click();
    const end = page.getByLabel("New end of the trial");
    expect(await end.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
    await end.fill(localDay(3));
    await page.getByRole("button", { name: "Extend trial" }).click();
    await expect(end).toHaveAttribute("aria-invalid", "true");
    await end.fill(localDay(40));
    await page.getByRole("button", { name: "Extend trial" }).click();
    await expect(page.getByText("Trial extended.")).toBeVisible();
    const day = new Date(Date.now() + 40 * 86_400_000);
    const shown = day.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
    await expect(page.getByText(new RegExp(`Trial ends\\s+${shown}`)).first()).toBeVisible();
  });

/** What a person enters for noon so many days from now. */
function localDay(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T12:00`;
}
