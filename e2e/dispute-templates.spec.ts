import { A_PDF } from "./support/files.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a text is written, corrected, attached with the dispute's values, and deleted", async ({
  page,
  bank,
  complaints,
}, testInfo) => {
  const { disputeId } = await bank.dispute(NORTHWIND, { amount: 31_700 });
  await page.goto("/disputes");
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("link", { name: "New text" }).click();
  await page.getByLabel("Name").fill("Our policy");
  await page.getByLabel("Evidence").selectOption({ label: "How the refund policy was shown" });
  await page.getByLabel("Text", { exact: true }).fill("Shown on {{sale_day}}, for {{disputed_amount}}.");
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByText("{{sale_day}}", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("Text", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Text", { exact: true }).fill("Shown for {{disputed_amount}}.");
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByText("Template created.")).toBeVisible();

  await page.getByRole("link", { name: "Our policy" }).click();
  await page.getByLabel("Text", { exact: true }).fill("Shown at the checkout, for {{disputed_amount}}.");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Template saved.")).toBeVisible();
  await page.getByRole("link", { name: "Our policy" }).click();
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("Version 2");
  await everyScreen(page, testInfo, "template");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("region", { name: "Versions" })).toContainText("Shown for {{disputed_amount}}.");

  await page.goto(`/disputes/${disputeId}/sources`);
  const library = page.getByRole("region", { name: "From your library" });
  await library.getByRole("button", { name: "Attach Our policy" }).click();
  await expect(page.getByText("Evidence attached.")).toBeVisible();
  await expect(page.getByText("Shown at the checkout, for $317.00.")).toBeVisible();
  await page.getByRole("link", { name: "Find evidence" }).click();
  await expect(library.getByRole("button", { name: "Replace Our policy" })).toBeVisible();

  await page.goto("/disputes/templates");
  await page.getByRole("link", { name: "Our policy" }).click();
  await page.getByRole("button", { name: "Delete template" }).click();
  await page
    .getByRole("dialog", { name: "Delete “Our policy”?" })
    .getByRole("button", { name: "Delete template" })
    .click();
  await expect(page.getByText("Template deleted.")).toBeVisible();
  expect(complaints.list.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
});

test("a file is uploaded, replaced, downloaded and attached", async ({ page, bank, complaints }) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.goto("/disputes/templates/upload");
  await page.getByLabel("Name").fill("Terms of 2026");
  await page.getByLabel("Evidence").selectOption({ label: "Refund policy" });
  await page.getByLabel("File").setInputFiles(A_PDF);
  await page.getByRole("button", { name: "Upload template" }).click();
  await page.getByRole("link", { name: "Terms of 2026" }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles({ ...A_PDF, name: "second.pdf" });
  await page.getByRole("button", { name: "Replace file" }).click();
  await expect(page.getByText("File replaced.")).toBeVisible();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download version 1" }).click();
  expect((await downloaded).suggestedFilename()).toBe(A_PDF.name);

  await page.goto(`/disputes/${disputeId}/sources`);
  await page.getByRole("button", { name: "Attach Terms of 2026" }).click();
  await expect(page.getByText("second.pdf ·")).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a text is written and attached all the same", async ({ page, bank }) => {
    const { disputeId } = await bank.dispute(NORTHWIND);
    await page.goto("/disputes/templates/new");
    await page.getByLabel("Name").fill("Plain text");
    await page.getByLabel("Evidence").selectOption({ label: "Product description" });
    await page.getByLabel("Text", { exact: true }).fill("A {{card_brand}} payment.");
    await page.getByRole("button", { name: "Create template" }).click();
    await expect(page.getByText("Template created.")).toBeVisible();
    await page.goto(`/disputes/${disputeId}/sources`);
    await page.getByRole("button", { name: "Attach Plain text" }).click();
    await expect(page.getByText("A Visa payment.")).toBeVisible();
  });
});
