import { openDocs } from "./support/api-docs.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("a guide is found from the reference, and nothing complains in light and dark, wide and narrow", async ({
  page,
  complaints,
}, testInfo) => {
  await openDocs(page);
  await page.getByRole("navigation", { name: "API reference" }).getByRole("link", { name: "Retrying safely" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Idempotency" })).toBeVisible();
  await page.getByRole("link", { name: "Handling errors" }).click();
  await expect(page).toHaveURL(/\/api\/docs\/errors$/);
  await expect(page.getByRole("heading", { level: 2, name: "Every code" })).toBeVisible();
  await everyScreen(page, testInfo, "guide");
  expect(complaints.list).toEqual([]);
});
