import { EXTERNAL_URL, portalUrl } from "./support/names.ts";
import { expect, test } from "./support/test.ts";

const NORTHWIND = portalUrl("northwind-outfitters");
const NOT_THERE = ["/overview", "/disputes", "/settings/api-keys", "/api/disputes", "/v1/disputes/x/submit", "/portal"];

test("the public page of an organization is on the organization's own host, and needs no script", async ({
  page,
  context,
  complaints,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const answer = await page.goto(NORTHWIND);
  expect([answer?.status(), page.url()]).toEqual([200, `${NORTHWIND}/`]);
  await expect(page.getByRole("heading", { name: "Northwind Outfitters", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Northwind Outfitters");

  await page.getByRole("link", { name: "Support", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Questions about a payment" })).toBeVisible();
  expect(page.url()).toBe(`${NORTHWIND}/support`);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Northwind Outfitters", level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${NORTHWIND}/`);
  expect(await context.cookies()).toEqual([]);
  expect(await page.locator("script").count()).toBe(0);
  expect(scripts).toEqual([]);
  expect(complaints.list).toEqual([]);
});

test("a page of it can be opened and reloaded by its address", async ({ page, complaints }) => {
  await page.goto(`${NORTHWIND}/support`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Questions about a payment" })).toBeVisible();
  expect(page.url()).toBe(`${NORTHWIND}/support`);
  expect(complaints.list).toEqual([]);
});

test("another organization's page is another page", async ({ page }) => {
  await page.goto(portalUrl("juniper-books"));
  await expect(page.getByRole("heading", { name: "Juniper Books", level: 1 })).toBeVisible();
  await expect(page.getByText("Northwind")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("its pages can be read, and its links followed", async ({ page }) => {
    await page.goto(NORTHWIND);
    await page.getByRole("link", { name: "Support", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Questions about a payment" })).toBeVisible();
    expect(page.url()).toBe(`${NORTHWIND}/support`);
  });
});

test("nobody's host says in plain words that nobody is there", async ({ page }) => {
  for (const slug of ["no-such-shop", "not_a_slug", "www"]) {
    const answer = await page.goto(portalUrl(slug));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("a mistyped path leads back to the organization's start", async ({ page }) => {
  const answer = await page.goto(`${NORTHWIND}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page).toHaveURL(`${NORTHWIND}/`);
});

test("the rewritten path cannot be asked for, on no host", async ({ page }) => {
  for (const origin of [EXTERNAL_URL, NORTHWIND])
    for (const path of ["/_tenants/northwind-outfitters/", "/_tenants/juniper-books/support", "/portal/support"])
      expect((await page.goto(origin + path))?.status(), `${origin}${path}`).toBe(404);
});

test("neither the dashboard nor the API is on an organization's host, whoever asks", async ({
  curl,
  product,
  robin,
}) => {
  const cookie = robin.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of NOT_THERE) {
    const answer = await curl(NORTHWIND + path, "-H", `cookie: ${cookie}`, "-H", `x-api-key: ${product.demo.api_key}`);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get("set-cookie"), path).toBeNull();
    expect(answer.body.toString(), path).not.toContain("dsp_");
  }
});

test("no page of it sets a cookie or reads one", async ({ curl, robin }) => {
  const cookie = robin.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of ["/", "/support", "/no-such-page", "/?_data=root", "/support.data", "/_root.data"]) {
    const [anonymous, signedIn] = [
      await curl(NORTHWIND + path),
      await curl(NORTHWIND + path, "-H", `cookie: ${cookie}`),
    ];
    for (const { headers } of [anonymous, signedIn]) expect(headers.get("set-cookie"), path).toBeNull();
    expect(signedIn.status, path).toBe(anonymous.status);
  }
});
