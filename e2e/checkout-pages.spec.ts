import { frame, PHONE, proceed, test } from "./support/checkout.ts";
import { expect } from "./support/test.ts";

test("the pages speak German, and follow the appearance of the system", async ({ browser, link }) => {
  const context = await browser.newContext({ locale: "de-DE", colorScheme: "dark", viewport: PHONE });
  const page = await context.newPage();
  await page.goto(await link());
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("button", { name: "Weiter zur Zahlung" })).toBeVisible();
  await expect(page.getByText("42,00 $")).toBeVisible();
  await context.close();
});

test("the scripts of a payment page are its own and the engine's", async ({ page, link, product }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(await link());
  expect(scripts).toEqual([]);
  await proceed(page);
  await expect(frame(page).getByLabel("Card number")).toBeVisible();
  const engine = new URL(product.settings.ENGINE_PUBLIC_URL ?? "").origin;
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => !url.startsWith(`${engine}/`))).toEqual([]);
  const inline = await page
    .locator("script:not([src])")
    .evaluateAll((all) => all.map((each) => each.textContent ?? ""));
  expect(inline).toHaveLength(1);
  expect(Buffer.byteLength(inline.join())).toBeLessThan(12_000);
});

test("the dashboard's session opens nothing on a payment page", async ({ curl, link, robin }) => {
  const url = await link();
  const cookie = robin.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const [anonymous, signedIn] = [await curl(url), await curl(url, "-H", `cookie: ${cookie}`)];
  // Each page has a nonce and a key of its own.
  const plain = (body: Buffer) => body.toString().replace(/(nonce|csp-nonce|value)="[\w+/=-]{20,}"/g, "");
  expect(plain(signedIn.body)).toBe(plain(anonymous.body));
  expect(signedIn.headers.get("set-cookie")).toBeNull();
});
