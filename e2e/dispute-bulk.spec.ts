import { everyScreen } from "./support/screens.ts";
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

test("20 disputes are accepted together, after their number and money, each with its result", async ({
  page,
  bank,
}, testInfo) => {
  test.setTimeout(120_000);
  const COUNT = 20;
  const opened: Awaited<ReturnType<typeof bank.dispute>>[] = [];
  // One after another: so many at once are more than a busy service takes.
  while (opened.length < COUNT) opened.push(await bank.dispute(NORTHWIND, { amount: 9_377 }));
  await page.goto("/disputes?q=93.77&show=all");
  for (const { disputeId } of opened) await page.locator(`input[name=id][value=${disputeId}]`).check();
  await page.getByRole("button", { name: "Accept…" }).click();
  await expect(page.getByText("20 disputes, $1,875.40")).toBeVisible();
  await page.getByRole("button", { name: "Accept 20 disputes" }).click();
  await expect(page.getByText("20 disputes accepted.")).toBeVisible({ timeout: 60_000 });
  // The last cell is the result; the status may be the same word.
  await expect(page.getByRole("row", { name: /Accepted$/ })).toHaveCount(COUNT);
  await everyScreen(page, testInfo, "accepted");
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
