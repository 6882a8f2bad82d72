import { openDocs } from "./support/api-docs.ts";
import { expect, test } from "./support/test.ts";

test("a guide is found from the start, and leads to others and to the codes", async ({ page, complaints }) => {
  await openDocs(page);
  const navigation = page.getByRole("navigation", { name: "API docs" });
  await navigation.getByText("Guides", { exact: true }).click();
  await navigation.getByRole("link", { name: "Retrying safely" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Idempotency" })).toBeVisible();
  await page.getByRole("navigation", { name: "API docs" }).getByRole("link", { name: "Handling errors" }).click();
  await expect(page).toHaveURL(/\/api\/docs\/guides\/errors$/);
  await expect(page.getByRole("heading", { level: 2, name: "Every code" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Errors", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Error codes" })).toBeVisible();
  expect(complaints.list).toEqual([]);
});
