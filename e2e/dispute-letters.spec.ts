import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a letter is drafted, edited and attached, and edited again, with the keyboard", async ({
  page,
  bank,
  complaints,
}) => {
  const { disputeId } = await bank.dispute(NORTHWIND, { amount: 23_400 });
  await page.goto(`/disputes/${disputeId}/sources`);
  await page.getByRole("link", { name: "Draft letter" }).press("Enter");
  const letter = page.getByRole("textbox", { name: "Letter" });
  await expect(letter).toHaveValue(/Response to the dispute of \$234\.00/);
  await letter.fill(`${await letter.inputValue()}\n\nRobin signed for it.`);
  await page.getByRole("button", { name: "Attach letter" }).press("Enter");
  await expect(page.getByText("Letter attached.")).toBeVisible();
  await page.getByRole("link", { name: "Find evidence" }).press("Enter");
  await page.getByRole("link", { name: "Edit letter" }).press("Enter");
  await expect(letter).toHaveValue(/Robin signed for it\.$/);
  await page.getByRole("link", { name: "Start with a new draft" }).press("Enter");
  await expect(letter).toHaveValue(/Sincerely,\nNorthwind Outfitters$/);
  expect(complaints.list).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a letter is drafted and attached all the same", async ({ page, bank }) => {
    const { disputeId } = await bank.dispute(NORTHWIND);
    await page.goto(`/disputes/${disputeId}/letter`);
    await page.getByRole("button", { name: "Attach letter" }).click();
    await expect(page.getByText("Letter attached.")).toBeVisible();
  });
});
