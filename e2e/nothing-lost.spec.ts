import type { Page } from "@playwright/test";
import { AUTH_URL } from "./support/names.ts";
import { question, signInBeside } from "./support/questions.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { fillIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const ROBIN = "robin@northwind.example";

test.use({ storageState: ({ robin }, use) => use(robin) });

async function newCustomer(page: Page, name: string): Promise<void> {
  await page.goto("/customers/new");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name", { exact: true }).fill(name);
}

const create = (page: Page) => page.getByRole("button", { name: "Create customer" });

function posts(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.startsWith(path)) sent.push(request.url());
  });
  return sent;
}

test("a session that ends while a person types: the form waits for the sign-in, and is then submitted", async ({
  page,
  context,
}) => {
  await newCustomer(page, "Ada Expired");
  await context.clearCookies();
  await create(page).click();
  await expect(question(page, "Sign in to continue")).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/new$/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Expired");

  await signInBeside(page, context, ROBIN);
  await expect(page.getByText("Customer created.")).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/cus_/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada Expired");
});

test("a sign-in to another organization does not submit the form there", async ({ page, context }, testInfo) => {
  await newCustomer(page, "Ada Elsewhere");
  await context.clearCookies();
  await create(page).click();
  await signInBeside(page, context, "june@juniper.example");
  await expect(question(page, "Sign in to continue")).toContainText("another account, organization or environment");
  await everyScreen(page, testInfo, "sign-in");
  await page.keyboard.press("Escape");
  await expect(question(page, "Sign in to continue")).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Elsewhere");
  await expect(create(page)).toBeEnabled();
});

test("a double click submits once", async ({ page }) => {
  await newCustomer(page, "Ada Twice");
  const sent = posts(page, "/customers/new");
  await create(page).dblclick();
  await expect(page.getByText("Customer created.")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("leaving a page with unsaved text asks: by a link, by the back button, by a reload", async ({
  page,
}, testInfo) => {
  await page.goto("/customers");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "New customer" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ada Unsaved");
  const leave = question(page, "Leave without saving?");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" }).click();
  await expect(leave.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await everyScreen(page, testInfo, "leave");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await expect(leave).toBeHidden();
  await page.goBack();
  await expect(leave).toBeVisible();
  await leave.getByRole("button", { name: "Keep editing" }).click();
  await expect(page).toHaveURL(/\/customers\/new$/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Unsaved");

  const asked = page.waitForEvent("dialog");
  const reloading = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloading;

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" }).click();
  await leave.getByRole("button", { name: "Leave page" }).click();
  await expect(page).toHaveURL(/\/disputes$/);
});

test("closing the tab with unsaved text asks", async ({ page }) => {
  await newCustomer(page, "Ada Closed");
  await page.getByLabel("Name", { exact: true }).click();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Closed");
});

test("a page that was only looked at, or saved, is left without a question", async ({ page }) => {
  await newCustomer(page, "Ada Saved");
  await create(page).click();
  await expect(page.getByText("Customer created.")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" }).click();
  await expect(page).toHaveURL(/\/disputes$/);
});

test("offline is said, and a form is kept until the network is back", async ({ page, context }) => {
  await newCustomer(page, "Ada Offline");
  await context.setOffline(true);
  await expect(page.getByText("You're offline. You can keep typing")).toBeVisible();
  await create(page).click();
  const offline = question(page, "You're offline");
  await expect(offline).toBeVisible();
  await offline.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Offline");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Disputes" }).click();
  await question(page, "Leave without saving?").getByRole("button", { name: "Keep editing" }).click();
  await create(page).click();
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline. You can keep typing")).toBeHidden();
  await offline.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Customer created.")).toBeVisible();
});

test("a server that fails leaves the form as it is, and says by which request", async ({ page }) => {
  await newCustomer(page, "Ada Failed");
  await page.route("**/customers/new.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await create(page).click();
  const failed = question(page, "We couldn't reach Tollhouse");
  await expect(failed).toContainText("Trying again doesn't submit it twice.");
  await page.unroute("**/customers/new.data*");
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Customer created.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a session that ends while a person types: the page keeps what was entered", async ({
    page,
    context,
  }, testInfo) => {
    await page.goto("/customers/new");
    await page.getByLabel("Name", { exact: true }).fill("Ada “Plain” & Sons");
    await page.getByLabel("Description").fill("Two pots\nof tea");
    await context.clearCookies();
    await create(page).click();
    await expect(page.getByRole("heading", { name: "Sign in to continue" })).toBeVisible();
    expect(page.url()).not.toContain("Ada");
    await keepPicture(page, testInfo, "kept-form");

    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Sign in" }).click();
    const tab = await opened;
    await expect.poll(() => new URL(tab.url()).origin).toBe(AUTH_URL);
    await fillIn(tab, ROBIN);
    await expect(tab.getByRole("heading", { name: "You're signed in" })).toBeVisible();
    await tab.close();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Customer created.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada “Plain” & Sons");
  });
});
