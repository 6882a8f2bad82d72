import { everyScreen } from "./support/screens.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const JUNIPER = "juniper-books";

test("a rule is written with the keyboard, refunds the next inquiry, is changed and deleted", async ({
  page,
  bank,
  people,
  complaints,
}, testInfo) => {
  await signIn(page, await people.join(JUNIPER));
  await page.goto("/disputes");
  await page.getByRole("link", { name: "Rules", exact: true }).press("Enter");
  await page.getByRole("link", { name: "New rule" }).press("Enter");
  await page.getByLabel("Largest amount").fill("much");
  await page.getByLabel("Most per day").fill("1");
  await page.getByRole("button", { name: "Create rule" }).press("Enter");
  await expect(page.getByLabel("Largest amount")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Largest amount").fill("77.01");
  await page.getByLabel("Reason").selectOption({ label: "Fraudulent" });
  await page.getByRole("button", { name: "Create rule" }).press("Enter");
  await expect(page.getByText("Rule created.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Inquiries/ })).toContainText("$77.01");

  const { disputeId } = await bank.dispute(JUNIPER, { dispute_stage: "pre_dispute", amount: 7_701 });
  await expect(async () => {
    await page.goto(`/disputes/${disputeId}`);
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Refunded by a rule", {
      timeout: 1_000,
    });
  }).toPass();

  await page.goto("/disputes/rules");
  await page.getByRole("link", { name: "Inquiries" }).press("Enter");
  await everyScreen(page, testInfo, "rule");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("Largest amount").fill("80");
  await page.getByRole("button", { name: "Save rule" }).press("Enter");
  await expect(page.getByRole("row", { name: /Inquiries/ })).toContainText("$80.00");
  await page.getByRole("link", { name: "Inquiries" }).press("Enter");
  await page.getByRole("button", { name: "Delete rule" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete rule" }).press("Enter");
  await expect(page.getByText("No rules yet")).toBeVisible();
  expect(complaints.list.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
});
