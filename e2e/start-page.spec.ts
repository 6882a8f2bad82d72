import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { fillIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("a visitor reads what Tollhouse is, and finds the docs and the sign-in", async ({
  page,
  complaints,
}, testInfo) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Take payments. Get paid out. Answer disputes.");
  await everyScreen(page, testInfo, "start");
  await expect(page.getByRole("link", { name: "API docs", exact: true })).toHaveAttribute("href", "/api/docs");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await fillIn(page, "robin@northwind.example");
  await expect(page).toHaveURL(`${EXTERNAL_URL}/overview`);
  await page.goto("/");
  await expect(page).toHaveURL(`${EXTERNAL_URL}/overview`);
  expect(complaints.list).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the start page leads to the docs and the sign-in all the same", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Read the API docs" }).click();
    await expect(page.getByRole("heading", { name: "Tollhouse API" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Sign in to the dashboard" }).click();
    await expect(page.getByLabel("Password")).toBeVisible();
  });
});
