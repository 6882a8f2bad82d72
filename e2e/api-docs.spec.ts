import type { Page } from "@playwright/test";
import { DOCS, openDocs } from "./support/api-docs.ts";
import { EXTERNAL_URL, SAME_DOMAIN_URL } from "./support/names.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

test("the keyboard finds an operation in a few strokes, and goes on from there", async ({ page, complaints }) => {
  await openDocs(page);
  await page.keyboard.press("/");
  await page.keyboard.type("refund");
  // Results of what is typed now: of fewer letters, Enter leads to the page of results.
  await expect(page.getByText(/^\d+ results\.$/)).toBeAttached();
  await expect(page.getByRole("option").first()).toContainText("Create a refund");
  await expect(page.getByRole("option", { selected: true })).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/api\/docs\/refunds#refunds\.create$/);
  await expect(page.getByRole("heading", { name: "Create a refund", exact: true })).toBeInViewport();

  await openDocs(page, "/refunds");
  await page.keyboard.press("/");
  await page.keyboard.type("unheard-of thing");
  await expect(page.getByText("No results.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No results.")).toBeHidden();
  expect(complaints.list).toEqual([]);
});

test("what is searched can be a parameter, a scope, an error or a test card", async ({ page }) => {
  await openDocs(page);
  for (const [query, path, anchor] of [
    ["response_status", "/disputes", "disputes.list.response_status[]"],
    ["settlements:write", "/authentication", "scope-settlements:write"],
    ["idempotency_key_reused", "/errors", "error-idempotency_key_reused"],
    ["4000 0000 0000 9995", "/test-cards", "card-4000000000009995"],
  ] as const) {
    await page.getByRole("combobox").fill(query);
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL((url) => url.pathname === DOCS + path);
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#${anchor}`);
    await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
    await expect(page.locator("[data-live]")).toBeAttached();
  }
});

test("anchors lead, mark where one is, and the way back is the browser's own", async ({ page }) => {
  await openDocs(page, "/refunds");
  const navigation = page.getByRole("navigation", { name: "API docs" });
  for (const [name, anchor] of [
    ["Retrieve a refund GET", "refunds.retrieve"],
    ["Cancel a refund POST", "refunds.cancel"],
  ] as const) {
    await navigation.getByRole("link", { name }).click();
    await expect.poll(() => distanceFromTop(page, anchor)).toBeLessThan(40);
    await expect(navigation.locator("[aria-current=location]")).toHaveText(name.replace(/ (?=[A-Z]+$)/, ""));
  }
  await page.goBack();
  await expect(page).toHaveURL(/#refunds\.retrieve$/);
  await expect.poll(() => distanceFromTop(page, "refunds.retrieve")).toBeLessThan(40);
});

test("an address of the time when everything was one page leads to the page that has it now", async ({ page }) => {
  for (const [anchor, path] of [
    ["refunds.create", "/refunds#refunds.create"],
    ["error-scope_missing", "/errors#error-scope_missing"],
    ["object-Dispute", "/disputes#object-Dispute"],
  ] as const) {
    await page.goto(`${DOCS}#${anchor}`);
    await expect(page).toHaveURL(new RegExp(`${DOCS}${path}$`));
    await expect(page.locator(`[id="${anchor}"]`)).toBeInViewport();
    await page.goto("about:blank");
  }
});

test("an error's doc_url leads to its code", async ({ page, curl }) => {
  const answer = await curl(`${EXTERNAL_URL}/api/disputes?stauts=1`, "-H", "x-api-key: none");
  const address = `${SAME_DOMAIN_URL}${DOCS}/errors#error-unauthenticated`;
  expect(answer.json()).toMatchObject({ error: { code: "unauthenticated", doc_url: address } });
  await page.goto(address);
  await expect(page.locator("#error-unauthenticated")).toBeInViewport();
  await expect(page.locator(":target")).toContainText("unauthenticated");
});

test("a copied sample works in a shell as it is", async ({ page, context, product, curl }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDocs(page, "/disputes");
  await page.getByRole("button", { name: "Copy the sample: List disputes", exact: true }).click();
  await expect(page.getByText("Copied the sample: List disputes.")).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [, address = "", header = ""] = /^curl "([^"]+)" \\\n {2}-H "([^"]+)"$/.exec(copied) ?? [];
  expect(address).toContain(SAME_DOMAIN_URL);
  const list = await curl(address, "-H", header.replace("$TOLLHOUSE_API_KEY", product.demo.api_key ?? ""));
  expect([list.status, list.json().object]).toEqual([200, "list"]);
});

test("one language chosen is the language of every sample, also on the next page", async ({ page }) => {
  await openDocs(page, "/refunds");
  await page.locator('[id="refunds.list"]').getByRole("radio", { name: "Python" }).check();
  const other = page.locator('[id="refunds.retrieve"]');
  await expect(other.getByRole("radio", { name: "Python" })).toBeChecked();
  await expect(other.getByText("urlopen").first()).toBeVisible();
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page).not.toHaveURL(/refunds/);
  await expect(page.getByRole("radio", { name: "Python" }).first()).toBeChecked();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read and found, and nothing is shown that would not work", async ({ page }) => {
    await page.goto(DOCS);
    await expect(page.getByRole("heading", { name: "Tollhouse API" })).toBeVisible();
    await page.getByRole("textbox", { name: "Search the API docs" }).fill("refund");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Results for “refund”" })).toBeVisible();
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/refunds#refunds\.create$/);
    const operation = page.locator('[id="refunds.create"]');
    await expect(operation.getByText("transaction_id").first()).toBeVisible();
    for (const [language, code] of [
      ["TypeScript", "tollhouse.refunds.create"],
      ["Go", "http.NewRequest"],
    ] as const) {
      await operation.getByText(language, { exact: true }).click();
      await expect(operation.getByText(code).first()).toBeVisible();
    }
    await expect(page.getByRole("button", { name: /Try it|Copy/ }).filter({ visible: true })).toHaveCount(0);
    await page.goto(`${DOCS}#refunds.create`);
    await expect(page.getByRole("link", { name: "Create a refund", exact: true })).toBeInViewport();
  });

  test("a phone's menu leads to every page", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${DOCS}/refunds`);
    const navigation = page.getByRole("navigation", { name: "API docs" });
    await expect(navigation).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await navigation.getByText("Customers", { exact: true }).first().click();
    await navigation.getByRole("link", { name: "Payment methods" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payment methods" })).toBeVisible();
  });
});

test("on paper a page is its content alone", async ({ page }) => {
  await openDocs(page, "/refunds");
  await page.emulateMedia({ media: "print" });
  for (const name of ["Search the API docs", "Previous and next page", "Breadcrumb"])
    await expect(page.getByLabel(name)).toBeHidden();
  await expect(page.getByRole("button", { name: /^(Try it|Copy)/ }).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Create a refund", exact: true })).toBeVisible();
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
  return Math.abs(await page.locator(`[id="${anchor}"]`).evaluate((element) => element.getBoundingClientRect().top));
}
