import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("disputes are assigned together with the keyboard, each with its result", async ({ page, bank, complaints }) => {
  const [one, other] = [
    await bank.dispute(NORTHWIND, { amount: 9_100 }),
    await bank.dispute(NORTHWIND, { amount: 9_200 }),
  ];
  await page.goto("/disputes?sort=-created_at");
  for (const { disputeId } of [one, other]) await page.locator(`input[name=id][value=${disputeId}]`).press("Space");
  await page.getByRole("button", { name: "Assign…" }).press("Enter");
  await expect(page.getByText("2 disputes, $183.00")).toBeVisible();
  await expect(page.getByLabel("Assign to")).toHaveValue(/./);
  await page.getByRole("button", { name: "Assign 2 disputes" }).press("Enter");
  await expect(page.getByText("2 disputes assigned.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Assigned" })).toHaveCount(2);
  await page.goto(`/disputes/${one.disputeId}`);
  await expect(page.getByRole("region", { name: "Assignee and note" })).toContainText("Assigned to");
  expect(complaints.list).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("disputes are assigned all the same", async ({ page, bank }) => {
    const { disputeId } = await bank.dispute(NORTHWIND);
    await page.goto(`/disputes/bulk/assign-chosen?id=${disputeId}`);
    await page.getByRole("button", { name: "Assign 1 dispute" }).click();
    await expect(page.getByText("1 dispute assigned.")).toBeVisible();
  });
});
