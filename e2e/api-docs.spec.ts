import type { Page } from "@playwright/test";
import { DOCS, openDocs } from "./support/api-docs.ts";
import { EXTERNAL_URL, SAME_DOMAIN_URL } from "./support/names.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

test("the keyboard finds an operation in a few strokes, and goes on from there", async ({ page, complaints }) => {
  await openDocs(page);
  await page.keyboard.press("/");
  await page.keyboard.type("submit");
  await expect(page.getByRole("option").first()).toContainText("disputes.submit");
  await expect(page.getByRole("option", { selected: true })).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/api\/docs#disputes\.submit$/);
  await expect(page.getByRole("article", { name: "Submit disputes.submit" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Submit disputes.submit" })).toBeInViewport();
  await expect(page.getByRole("listbox")).toBeHidden();

  await page.keyboard.press("/");
  await page.keyboard.type("no such thing at all");
  await expect(page.getByText("No results.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No results.")).toBeHidden();
  expect(complaints.list).toEqual([]);
});

test("what is searched can be a parameter, a scope or an error", async ({ page }) => {
  await openDocs(page);
  for (const [query, anchor] of [
    ["response_status", "disputes.list.response_status[]"],
    ["settlements:write", "scope-settlements:write"],
    ["idempotency_key_reused", "error-idempotency_key_reused"],
  ] as const) {
    await page.getByRole("combobox").fill(query);
    await page.getByRole("option").first().click();
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toBe(`#${anchor}`);
    await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
  }
});

test("anchors lead, mark where one is, and the way back is the browser's own", async ({ page }) => {
  await openDocs(page);
  const navigation = page.getByRole("navigation", { name: "API reference" });
  for (const [name, anchor] of [
    ["Pagination", "pagination"],
    ["Error codes", "error-codes"],
  ] as const) {
    await navigation.getByRole("link", { name }).click();
    await expect.poll(() => distanceFromTop(page, anchor)).toBeLessThan(40);
    await expect(navigation.locator("[aria-current=location]")).toHaveText(name);
  }
  await page.goBack();
  await expect(page).toHaveURL(/#pagination$/);
  await expect.poll(() => distanceFromTop(page, "pagination")).toBeLessThan(40);
});

test("an error's doc_url leads to its code", async ({ page, curl }) => {
  const answer = await curl(`${EXTERNAL_URL}/api/disputes?stauts=1`, "-H", "x-api-key: none");
  const address = `${SAME_DOMAIN_URL}/api/docs#error-unauthenticated`;
  expect(answer.json()).toMatchObject({ error: { code: "unauthenticated", doc_url: address } });
  await page.goto(address);
  await expect(page.locator("#error-unauthenticated")).toBeInViewport();
  await expect(page.locator(":target")).toContainText("unauthenticated");
});

test("a copied sample works in a shell as it is", async ({ page, context, product, curl }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDocs(page);
  await page.getByRole("button", { name: "Copy the sample of disputes.list", exact: true }).click();
  await expect(page.getByText("Copied the sample of disputes.list.")).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [, address = "", header = ""] = /^curl "([^"]+)" \\\n {2}-H "([^"]+)"$/.exec(copied) ?? [];
  expect(address).toContain(SAME_DOMAIN_URL);
  const list = await curl(address, "-H", header.replace("$TOLLHOUSE_API_KEY", product.demo.api_key ?? ""));
  expect([list.status, list.json().object]).toEqual([200, "list"]);
});

test("one language chosen is the language of every sample", async ({ page }) => {
  await openDocs(page);
  await page.locator('[id="disputes.list"]').getByRole("radio", { name: "TypeScript" }).check();
  const other = page.locator('[id="disputes.retrieve"]');
  await expect(other.getByRole("radio", { name: "TypeScript" })).toBeChecked();
  await expect(other.getByText("tollhouse.disputes.retrieve")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read, and nothing is shown that would not work", async ({ page }) => {
    await page.goto(DOCS);
    await expect(page.getByRole("heading", { name: "Tollhouse API" })).toBeVisible();
    const operation = page.locator('[id="disputes.attachEvidence"]');
    await expect(operation.getByText("evidence_type").first()).toBeVisible();
    await operation.getByText("TypeScript", { exact: true }).click();
    await expect(operation.getByText("tollhouse.disputes.attachEvidence").first()).toBeVisible();
    await expect(page.getByRole("combobox")).toBeHidden();
    await expect(page.getByRole("button", { name: /Try it|Copy/ }).filter({ visible: true })).toHaveCount(0);
    await page.getByRole("navigation", { name: "API reference" }).getByRole("link", { name: "Rate limits" }).click();
    await expect(page.locator("#rate-limits")).toBeInViewport();
  });
});

test("the start page leads here, and here leads back, with the address, the page and the bar agreeing", async ({
  page,
  complaints,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "API docs", exact: true }).click();
  await expect(page).toHaveURL(`${EXTERNAL_URL}${DOCS}`);
  await expect(page.getByRole("heading", { name: "Tollhouse API" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Tollhouse: start page" }).first().click();
  await expect(page).toHaveURL(`${EXTERNAL_URL}/`);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Tollhouse API" })).toBeVisible();
  expect(complaints.list).toEqual([]);
});

async function distanceFromTop(page: Page, anchor: string): Promise<number> {
  return Math.abs(await page.locator(`#${anchor}`).evaluate((element) => element.getBoundingClientRect().top));
}
