import { choose } from "./support/api-keys.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { expect, test } from "./support/test.ts";

const NUMBER = "4000 0025 0000 3155";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a card number is refused in a form, a search and at the API, and no process logs it", async ({
  page,
  curl,
  keepSecret,
}) => {
  for (const spelling of [NUMBER, NUMBER.replaceAll(" ", ""), encodeURIComponent(NUMBER)]) keepSecret(spelling);

  await page.goto("/settings/api-keys/new");
  await page.getByLabel("Name").fill(`Till, ${NUMBER}`);
  await choose(page, ["disputes:read"]);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Don't enter card numbers here." })).toBeVisible();
  // The server does not repeat it; the browser's own field keeps the text.
  await expect(page.getByLabel("Name")).toHaveAttribute("value", "");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);

  await page.goto("/disputes");
  // Navigates like a search field, without loading the document, once scripts run.
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.evaluate(
    (to) => (window as unknown as { __remixRouter: { navigate(to: string): void } }).__remixRouter.navigate(to),
    `/disputes?q=${encodeURIComponent(NUMBER)}`,
  );
  await expect(page.getByText("Card numbers aren't allowed here. Remove the number and try again.")).toBeVisible();
  await page.goto(`/disputes?q=${encodeURIComponent(NUMBER)}`);
  await expect(page.getByText("Card numbers aren't allowed here. Remove the number and try again.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Tollhouse" }).click();
  await expect(page.getByRole("main")).toBeVisible();

  const answer = await curl(`${EXTERNAL_URL}/api/disputes/${encodeURIComponent(NUMBER)}?q=1`, "-A", NUMBER);
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: "card_data_not_allowed", param: "path" } });
});
