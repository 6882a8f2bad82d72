import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";
const JUNIPER = "juniper-books";
const AT_MOST_MS = 9_000;
const UNKNOWN = "Outcome unknown, we are checking. Don't resend.";

test("a response that the processor does not confirm says so, and cannot be sent again", async ({
  page,
  bank,
  people,
}, testInfo) => {
  await signIn(page, await people.join(JUNIPER));
  const { disputeId, engineDisputeId } = await bank.dispute(JUNIPER, { amount: 51_300 });
  const path = `/disputes/${disputeId}`;
  await bank.loseResponse(JUNIPER, engineDisputeId);
  await page.goto(`${path}/submit`);
  const key = await page.locator("input[name=idempotency_key]").inputValue();
  await page.getByRole("checkbox", { name: "Submit without evidence" }).check();
  await page.getByRole("button", { name: "Submit response" }).click();

  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Submitting");
  await everyScreen(page, testInfo, "submitting");
  await expect(waysToSend(page)).toHaveCount(0);

  await page.goto(`${path}/submit`);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(page.getByText("was on its way to the bank on")).toBeVisible();
  await expect(page.locator("form[action*=submit]")).toHaveCount(0);
  for (const again of ["", "?again=1"])
    for (const idempotency_key of [key, crypto.randomUUID()])
      await page.evaluate(postForm, { path: `${path}/submit${again}`, form: { idempotency_key, allow_empty: "true" } });
  expect(await bank.submissions(engineDisputeId)).toHaveLength(1);

  await page.goto("/disputes?show=submitted");
  const row = page.getByRole("row", { name: /\$513\.00/ });
  await expect(row).toContainText("Submitting");
});

test("a processor that times out leaves a page that says so in time, and nothing to send again", async ({
  page,
  bank,
  people,
}) => {
  await signIn(page, await people.join(JUNIPER));
  const { disputeId } = await bank.dispute(JUNIPER, { amount: 51_400 });
  await bank.stallResponse(JUNIPER);
  await page.goto(`/disputes/${disputeId}/submit`);
  await page.getByRole("checkbox", { name: "Submit without evidence" }).check();
  const startedAt = performance.now();
  await page.getByRole("button", { name: "Submit response" }).click();
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  expect(performance.now() - startedAt).toBeLessThan(AT_MOST_MS);
  await expect(page).toHaveURL(new RegExp(`/disputes/${disputeId}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Submitting");
  await expect(waysToSend(page)).toHaveCount(0);

  await page.goBack();
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(waysToSend(page)).toHaveCount(0);
});

test.describe("of Northwind", () => {
  test.use({ storageState: ({ robin }, use) => use(robin) });

  test("going back after a submission shows what was sent and when; sending again asks what changed", async ({
    page,
    bank,
    complaints,
  }, testInfo) => {
    const { disputeId, engineDisputeId } = await bank.dispute(NORTHWIND, { amount: 48_800 });
    await page.goto(`/disputes/${disputeId}/evidence`);
    // React may drop a choice that falls into its takeover of the page.
    await untilHydrated(page);
    const form = page.getByRole("region", { name: "Add text" });
    await form.getByLabel("Type").selectOption({ label: "Tracking number" });
    await form.getByLabel("Text", { exact: true }).fill("1Z 777");
    await form.getByRole("button", { name: "Attach text" }).click();
    await page.getByRole("link", { name: "Review and submit" }).click();
    await page.getByRole("button", { name: "Submit response" }).click();
    await expect(page.getByText("Response submitted.")).toBeVisible();

    await page.goBack();
    await expect(page.getByRole("heading", { name: "Response sent" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Response sent" })).toContainText("1Z 777");
    await expect(page.getByText(/This evidence was sent to the bank on .*20\d\d/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit response" })).toHaveCount(0);
    await everyScreen(page, testInfo, "sent");

    await page.getByRole("link", { name: "Send again" }).click();
    const send = page.getByRole("button", { name: "Send again" });
    const plain = await page.getByRole("link", { name: "Cancel" }).evaluate((link) => getComputedStyle(link).color);
    expect(await send.evaluate((button) => getComputedStyle(button).color)).toBe(plain);
    await send.click();
    expect(await bank.submissions(engineDisputeId)).toHaveLength(1);
    await page.getByRole("radio", { name: "The bank asked for it" }).check();
    await everyScreen(page, testInfo, "send-again");
    await page.setViewportSize({ width: 1440, height: 900 });
    await send.click();
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText(
      "Response sent again: requested by the bank",
    );
    expect(await bank.submissions(engineDisputeId)).toHaveLength(2);
    expect(complaints.list).toEqual([]);
  });

  test("a won dispute shows when it was opened and won, and nothing that contradicts it", async ({
    page,
    bank,
  }, testInfo) => {
    const { disputeId } = await bank.dispute(NORTHWIND, {
      amount: 91_900,
      dispute_status: "dispute_won",
      connector_created_at: "2026-09-01T08:00:00.000Z",
      connector_updated_at: "2026-09-20T09:30:00.000Z",
    });
    await page.goto(`/disputes/${disputeId}`);
    await expect(page.getByRole("region", { name: "Status" })).toHaveText(
      /^Dispute won.*You keep \$919\.00\. Closed on Sep 20, 2026\.$/,
    );
    const timeline = page.getByRole("region", { name: "Timeline" });
    await expect(timeline.getByRole("listitem").first()).toHaveText(/^Dispute won.*Sep 20, 2026/);
    await expect(timeline.getByRole("listitem").last()).toHaveText(/^Dispute opened.*Sep 1, 2026/);
    const details = page.getByRole("region", { name: "Details" });
    await expect(details.getByText(/until it decides|dispute the payment again/)).toHaveCount(0);
    await everyScreen(page, testInfo, "won");
  });

  test("the list and the page say who paid, with which card and for which order", async ({ page }) => {
    await page.goto("/disputes?q=249.50&show=all");
    const row = page.getByRole("row", { name: /\$249\.50/ });
    for (const text of ["Grace Hopper", "•••• 4444", "order-902"]) await expect(row).toContainText(text);
    await row.getByRole("link").first().click();

    await expect(page).toHaveTitle("Dispute: $249.50, Grace Hopper · Tollhouse");
    const crumb = page.getByRole("navigation", { name: "Breadcrumbs" }).filter({ visible: true });
    await expect(crumb.getByText("$249.50, Grace Hopper")).toHaveAttribute("aria-current", "page");
    const details = page.getByRole("region", { name: "Details" });
    await expect(details.getByRole("link", { name: "Grace Hopper" })).toHaveAttribute("href", /^\/customers\/cus_/);
    for (const text of ["•••• 4444", "order-902"]) await expect(details).toContainText(text);
    await expect(details.getByRole("link", { name: "View transaction" })).toHaveAttribute("href", /^\/transactions\//);
    for (const what of ["dispute", "processor", "transaction", "profile"])
      await expect(details.getByRole("button", { name: `Copy the ${what} ID` })).toBeVisible();
    expect(await linesOf(page, "dd span.font-mono[title]")).toEqual([1, 1, 1, 1]);
  });

  test("a dispute is no longer than three screens of a phone, part by part", async ({ page, bank }, testInfo) => {
    const { disputeId } = await bank.dispute(NORTHWIND, { amount: 7_700 });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const part of ["response", "timeline", "details"]) {
      await page.goto(`/disputes/${disputeId}?part=${part}`);
      const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
      expect.soft(screens, part).toBeLessThanOrEqual(3);
      await keepPicture(page, testInfo, `phone-${part}`);
    }
    await page.getByRole("link", { name: "Timeline" }).click();
    await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Details" })).toBeHidden();
  });
});

const waysToSend = (page: Page) =>
  page.getByRole("link", { name: /Submit|Send again/ }).or(page.getByRole("button", { name: /Submit|Send/ }));

/** Number of lines of each text. */
function linesOf(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluateAll((texts) =>
    texts.map((text) => {
      const { lineHeight } = getComputedStyle(text);
      return Math.round(text.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    }),
  );
}

/** Sends a form like a page, bypassing its buttons. */
async function postForm({ path, form }: { path: string; form: Record<string, string> }): Promise<void> {
  const tenant = document.querySelector<HTMLElement>("[data-page-tenant]")?.dataset.pageTenant ?? "";
  const headers = { "x-page-tenant": tenant };
  await fetch(path, { method: "POST", headers, body: new URLSearchParams(form) });
}
