import { everyScreen } from "./support/screens.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const JUNIPER = "juniper-books";

test("a dispute that returns has a new draft, and shows what its earlier stage had and cost", async ({
  page,
  bank,
  people,
}, testInfo) => {
  await signIn(page, await people.join(JUNIPER));
  const { disputeId } = await bank.dispute(JUNIPER, { amount: 61_700 });
  const path = `/disputes/${disputeId}`;
  await page.goto(path);
  await expect(page.getByText(/you lose \$617\.00\. The dispute fee of \$\d+\.\d\d was charged/)).toBeVisible();
  await page.goto(`${path}/evidence?add=product_description`);
  const form = page.getByRole("region", { name: "Add text" });
  await form.getByLabel("Text", { exact: true }).fill("Two pots of tea");
  await form.getByRole("button", { name: "Attach text" }).click();
  await expect(page.getByText(/^Evidence attached\./)).toBeVisible();
  await page.goto(`${path}/submit`);
  await page.getByRole("button", { name: "Submit response" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Under review");

  await bank.advance(JUNIPER, disputeId, "dispute_won");
  await bank.advance(JUNIPER, disputeId, "dispute_opened", "pre_arbitration");
  await page.goto(path);
  await expect(page.getByText("Earlier stages").first()).toBeVisible();
  const response = page.getByRole("region", { name: "Your response" });
  await expect(response.getByText("No evidence yet.")).toBeVisible();
  await response.getByText("Dispute 1 attached").click();
  await expect(response.getByText("Two pots of tea")).toBeVisible();
  await expect(response.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  const details = page.getByRole("region", { name: "Details" });
  for (const text of ["Dispute: won", "Dispute fee", "Effect on your balance"])
    await expect(details).toContainText(text);
  await everyScreen(page, testInfo, "returned");
});

test("an answer that was asked for at another stage is not given", async ({ page, bank, people, complaints }) => {
  await signIn(page, await people.join(JUNIPER));
  const { disputeId } = await bank.dispute(JUNIPER, { dispute_stage: "pre_dispute" });
  await page.goto(`/disputes/${disputeId}`);
  await page.getByRole("button", { name: "Accept dispute" }).click();
  await bank.advance(JUNIPER, disputeId, "dispute_opened", "dispute");
  await page.getByRole("dialog").getByRole("button", { name: "Accept dispute" }).click();
  await expect(page.getByText(/^The bank has moved this dispute/)).toBeVisible();

  await page.goto(`/disputes/${disputeId}/submit`);
  await page.getByLabel("Submit without evidence").check();
  await bank.advance(JUNIPER, disputeId, "dispute_opened", "pre_arbitration");
  await page.getByRole("button", { name: "Submit response" }).click();
  await expect(page.getByText(/^The bank has moved this dispute/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Needs response");
  expect(complaints.list).toEqual([]);
});
