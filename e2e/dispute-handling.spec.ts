import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a dispute is assigned to another member and has a note, by keyboard alone", async ({
  page,
  bank,
  people,
}, testInfo) => {
  const colleague = await people.join(NORTHWIND);
  const { disputeId } = await bank.dispute(NORTHWIND, { amount: 61_700 });
  await page.goto(`/disputes/${disputeId}`);
  const handling = page.getByRole("region", { name: "Assignee and note" });
  await expect(handling).toContainText("Not assigned.");
  await handling.getByRole("link", { name: "Choose a member" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/disputes/${disputeId}/assign$`));
  await everyScreen(page, testInfo, "assign");
  await page.setViewportSize({ width: 1440, height: 900 });
  const choice = page.getByRole("radio", { name: colleague });
  await choice.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/disputes/${disputeId}$`));
  await expect(handling).toContainText("Assigned to");
  await expect(handling).not.toContainText("Not assigned.");

  await handling.getByLabel("Note").focus();
  await page.keyboard.type("The carrier sends its proof on Monday.");
  await handling.getByRole("button", { name: "Save note" }).press("Enter");
  await expect(page.getByText("Note saved.")).toBeVisible();
  await expect(handling.getByLabel("Note")).toHaveValue("The carrier sends its proof on Monday.");
  await handling.getByRole("button", { name: "Remove assignee" }).press("Enter");
  await expect(handling).toContainText("Not assigned.");
});

test("the disputes that are assigned to me are one press away from the desk", async ({ page, bank }) => {
  const { disputeId } = await bank.dispute(NORTHWIND, { amount: 61_900 });
  await page.goto(`/disputes/${disputeId}`);
  await page.getByRole("button", { name: "Assign to me" }).press("Enter");
  await expect(page.getByRole("region", { name: "Assignee and note" })).toContainText("Assigned to");
  await page.goto("/disputes");
  await expect(page.getByRole("row", { name: /\$249\.50/ })).toBeVisible();
  await page.getByRole("link", { name: "Assigned to me" }).press("Enter");
  await expect(page.getByRole("row", { name: /\$249\.50/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /\$619\.00/ })).toBeVisible();
});

test("where the processor takes one response, the page says so first and offers no second", async ({
  page,
  bank,
}, testInfo) => {
  const { disputeId, engineDisputeId } = await bank.dispute(NORTHWIND, { amount: 61_800, connector: "stripe" });
  const path = `/disputes/${disputeId}`;
  await page.goto(path);
  await expect(page.getByText("You can respond once")).toBeVisible();
  await page.goto(`${path}/submit`);
  await expect(page.getByText("You can respond once")).toBeVisible();
  await everyScreen(page, testInfo, "once");
  await page.getByRole("checkbox", { name: "Submit without evidence" }).check();
  await page.getByRole("button", { name: "Submit response" }).click();
  await expect(page.getByText("The processor took one response and takes no other.")).toBeVisible();
  for (const address of [path, `${path}/submit`, `${path}/submit?again=1`]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("$618.00");
    await expect(page.getByText("Send again")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Add text" })).toHaveCount(0);
  }
  expect(await bank.submissions(engineDisputeId)).toHaveLength(1);
});
