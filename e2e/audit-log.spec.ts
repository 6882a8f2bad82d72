import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { applyFilters, openFilter } from "./support/filters.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("the audit log says who by name, shows views in a row as one, and leads to all that a person did", async ({
  page,
  bank,
  complaints,
}, testInfo) => {
  const { disputeId } = await bank.dispute("northwind-outfitters");
  await page.goto(`/disputes/${disputeId}/evidence`);
  await attachName(page, "Ada Lovelace");
  for (let visit = 0; visit < 3; visit += 1) await page.goto(`/disputes/${disputeId}`);

  // This dispute only, since other events would appear between the views.
  await page.goto(`/settings/audit?subject=${disputeId}`);
  const rows = page.getByRole("row").filter({ hasText: disputeId }).filter({ hasText: "Viewed evidence" });
  await expect(rows.first()).toContainText(/Viewed evidence \d times/);
  await expect(rows.first().getByRole("link", { name: "Robin Vale" })).toBeVisible();
  await expect(page.getByText(/User usr_|User [A-Za-z0-9]{20,}/)).toHaveCount(0);
  await everyScreen(page, testInfo, "audit");
  await page.setViewportSize({ width: 1440, height: 900 });

  await rows.first().getByRole("link", { name: "Robin Vale" }).click();
  await expect(page).toHaveURL(/\/settings\/audit\?who=/);
  await expect(page.getByRole("link", { name: "Robin Vale" }).first()).toBeVisible();
  const others = page.getByRole("row").filter({ hasText: "Viewed" }).filter({ hasNotText: "Robin Vale" });
  await expect(others).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test("the audit log is filtered by person, action and object, and its file has the same rows with names", async ({
  page,
  bank,
}) => {
  const { disputeId } = await bank.dispute("northwind-outfitters");
  await page.goto(`/disputes/${disputeId}/evidence`);
  await attachName(page, "Grace Hopper");
  await page.goto("/settings/audit");
  await openFilter(page, "Object");
  await page.getByRole("textbox", { name: "Object" }).fill(disputeId);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/subject=dsp_/);
  await openFilter(page, "Event");
  await page.getByRole("checkbox", { name: "Evidence attached" }).check();
  await applyFilters(page);
  await expect(page).toHaveURL(/action=dispute\.evidence_added/);
  // Events reach the log within seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.locator("tbody tr")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await openFilter(page, "Who");
  await page.getByRole("radio", { name: "Robin Vale" }).check();
  await applyFilters(page);
  await expect(page).toHaveURL(/who=.*subject=|subject=.*who=/);
  await expect(page.locator("tbody tr")).toHaveCount(1);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export this list as CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const [head = "", row = "", ...rest] = file.trim().split("\r\n");
  expect(rest).toEqual([]);
  expect(row.split(",")[head.split(",").indexOf("subject_id")]).toBe(disputeId);
  expect(row.split(",")[head.split(",").indexOf("action")]).toBe("dispute.evidence_added");
  expect([head.split(",").at(-1), row.split(",").at(-1)]).toEqual(["actor", "Robin Vale"]);
});

async function attachName(page: Page, name: string): Promise<void> {
  const form = page.getByRole("region", { name: "Add text" });
  await form.getByLabel("Type").selectOption({ label: "Customer's name" });
  await form.getByLabel("Text", { exact: true }).fill(name);
  await form.getByRole("button", { name: "Attach text" }).click();
  await expect(page.getByText("Evidence attached.")).toBeVisible();
}
