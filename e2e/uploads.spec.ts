import type { Locator, Page } from "@playwright/test";
import type { Bank } from "./support/bank.ts";
import { A_PNG } from "./support/files.ts";
import { question, signInBeside } from "./support/questions.ts";
import { keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";
/** Longer than a toast is shown. */
const LONG_MS = 30_000;

test.use({ storageState: ({ robin }, use) => use(robin) });

test("an upload that fails says why and keeps the file; one that arrives goes on at the next", async ({
  page,
  bank,
  context,
}) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.goto(`/disputes/${disputeId}?add=receipt`);
  const form = page.getByRole("region", { name: "Add file" });
  await expect(form.getByRole("button", { name: "Attach file" })).toBeDisabled();
  const text = page.getByRole("region", { name: "Add text" }).getByLabel("Text", { exact: true });
  await text.fill("Half a sentence that is not");
  await page.locator("input[type=file]").setInputFiles(A_PNG);
  await expect(form.getByRole("button", { name: "Choose another file" })).toBeVisible();

  await page.route("**/evidence/upload", (route) => route.abort());
  await form.getByRole("button", { name: "Attach file" }).click();
  await expect(form.getByRole("alert")).toContainText("The connection broke");
  await page.unroute("**/evidence/upload");
  await page.route("**/evidence/upload", (route) => route.fulfill({ status: 503, body: "busy" }));
  await form.getByRole("button", { name: "Attach file" }).click();
  await expect(form.getByRole("alert")).toContainText("Something went wrong on our side");
  await page.unroute("**/evidence/upload");
  await expect(form.getByText(A_PNG.name)).toBeVisible();
  await expect(form.getByLabel("Type")).toHaveValue("receipt");

  await context.clearCookies();
  await form.getByRole("button", { name: "Attach file" }).click();
  await signInBeside(page, context, "robin@northwind.example");
  await expect(page.getByText("Receipt attached.")).toBeVisible();
  await expect(form.getByLabel("Type")).toHaveValue("");
  await expect(form.getByLabel("Type")).toBeFocused();
  await expect(text).toHaveValue("Half a sentence that is not");
});

test("a file is attached without its progress where the code for that does not load", async ({ page, bank }) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.route("**/assets/chosen-file-*.js", (route) => route.abort());
  await page.goto(`/disputes/${disputeId}?add=receipt`);
  const form = page.getByRole("region", { name: "Add file" });
  await expect(form.getByRole("button", { name: "Attach file" })).toBeDisabled();
  await page.locator("input[type=file]").setInputFiles(A_PNG);
  await form.getByRole("button", { name: "Attach file" }).click();
  await expect(page.getByText("Evidence attached.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your response" }).getByText(A_PNG.name)).toBeVisible();
});

test("a session that ends while evidence is typed keeps the text, and attaches it after the sign-in", async ({
  page,
  bank,
  context,
}) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.goto(`/disputes/${disputeId}`);
  const form = page.getByRole("region", { name: "Add text" });
  await form.getByLabel("Type").selectOption({ label: "Tracking number" });
  await form.getByLabel("Text", { exact: true }).fill("1Z 999 AA1");
  await page.waitForLoadState("networkidle");
  await context.clearCookies();
  await form.getByRole("button", { name: "Attach text" }).click();
  await expect(question(page, "Sign in to continue")).toContainText("what you entered is kept");
  await expect(form.getByLabel("Text", { exact: true })).toHaveValue("1Z 999 AA1");
  await signInBeside(page, context, "robin@northwind.example");
  await expect(page.getByText("Evidence attached.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your response" })).toContainText("1Z 999 AA1");
});

test("what is chosen and typed before the page's scripts run is kept", async ({ page, bank }) => {
  const { form, runScripts } = await enterCarrier(page, bank);
  runScripts();
  await expect(form.getByText("6 of 20,000 characters")).toBeVisible();
  await form.getByLabel("Text", { exact: true }).pressSequentially(" Parcel");
  await form.getByRole("button", { name: "Attach text" }).click();
  await expect(page.getByText("Evidence attached.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your response" })).toContainText("United Parcel");
});

test("a button that is pressed while the page's scripts start stays under the pointer", async ({ page, bank }) => {
  const { form, runScripts } = await enterCarrier(page, bank, "/evidence");
  await form.getByRole("button", { name: "Attach text" }).hover();
  await page.mouse.down();
  runScripts();
  await expect(form.getByText("6 of 20,000 characters")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("Evidence attached.")).toBeVisible();
});

/** Enters a carrier before the page's scripts run. */
async function enterCarrier(page: Page, bank: Bank, below = ""): Promise<{ form: Locator; runScripts: () => void }> {
  const { disputeId } = await bank.dispute(NORTHWIND);
  const { promise: scriptsMayRun, resolve: runScripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scriptsMayRun;
    await route.continue();
  });
  await page.goto(`/disputes/${disputeId}${below}`, { waitUntil: "commit" });
  const form = page.getByRole("region", { name: "Add text" });
  await form.getByLabel("Type").selectOption({ label: "Carrier" });
  await form.getByLabel("Text", { exact: true }).fill("United");
  return { form, runScripts };
}

test("a toast waits while the pointer or the focus is on it, and is dismissed by the keyboard", async ({
  page,
  bank,
}) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.clock.install();
  await page.goto(`/disputes/${disputeId}`);
  await attachFile(page, "Receipt");
  const toast = page.getByText("Receipt attached.");
  await toast.hover();
  await page.clock.fastForward(LONG_MS);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(LONG_MS);
  await expect(toast).toBeHidden();

  await attachFile(page, "Proof of delivery");
  const other = page.getByText("Proof of delivery attached.");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await dismiss.focus();
  await page.clock.fastForward(LONG_MS);
  await expect(other).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(other).toBeHidden();
});

test("the last toast stands alone and can be dismissed", async ({ page, bank }, testInfo) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/disputes/${disputeId}`);
  for (const type of ["Receipt", "Proof of delivery"]) await attachFile(page, type);
  const toasts = page.getByRole("button", { name: "Dismiss" });
  await expect(toasts).toHaveCount(1);
  await keepPicture(page, testInfo, "toasts");
  await toasts.click();
  await expect(page.getByText("Proof of delivery attached.")).toBeHidden();
});

test("who scrolls while the page is read again stays where they scrolled to", async ({ page, bank }) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/disputes/${disputeId}`);
  const scrolled = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await scrolled.promise;
    await route.continue();
  });
  await attachFile(page, "Receipt");
  const place = await page.evaluate(() => {
    scrollTo(0, 100);
    return scrollY;
  });
  scrolled.resolve();
  await expect(page.getByRole("region", { name: "Your response" })).toContainText(A_PNG.name);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

async function attachFile(page: Page, type: string): Promise<void> {
  const form = page.getByRole("region", { name: "Add file" });
  // Without a file it is disabled as soon as the page's scripts run.
  await expect(form.getByRole("button", { name: "Attach file" })).toBeDisabled();
  await form.getByLabel("Type").selectOption({ label: type });
  await page.locator("input[type=file]").setInputFiles(A_PNG);
  await expect(form.getByRole("button", { name: "Choose another file" })).toBeVisible();
  await form.getByRole("button", { name: "Attach file" }).click();
  await expect(page.getByText(`${type} attached.`)).toBeVisible();
}
