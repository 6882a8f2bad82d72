import type { Page } from "@playwright/test";
import { DECLINED, enterCard, frame, PHONE, paid, pay, proceed, SUCCEEDS, test } from "./support/checkout.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

const DECLINES_BEFORE = 3;
const ONE_SENTENCE = "The card was declined. You can try another card.";

const check = (page: Page) => page.getByRole("region", { name: "A quick check" });
const proceedButton = (page: Page) => page.getByRole("button", { name: "Continue to payment" }).last();

/** Tries cards that are declined until the payer's address is led to a challenge. */
async function tryCards(page: Page): Promise<void> {
  for (let times = 1; times <= DECLINES_BEFORE; times += 1) {
    await enterCard(frame(page), DECLINED);
    const [answer] = await Promise.all([page.waitForResponse(/\/return(\?|$)/), pay(page)]);
    expect(answer.status()).toBe(303);
  }
}

/** The same on the engine's page, which needs no JavaScript. */
async function tryCardsThere(page: Page): Promise<void> {
  const attempt = page.url();
  await page.getByRole("link", { name: "Open secure card page" }).click();
  for (let times = 1; times <= DECLINES_BEFORE; times += 1) {
    await enterCard(page, DECLINED);
    await page.getByRole("button", { name: "Pay $42.00" }).click();
    await expect(page.getByRole("alert")).toContainText("declined");
  }
  // The engine tells of declines in its own time; a payer who comes back is asked about.
  await page.goto(`${attempt}/return`);
}

/** The code of the newest mail to the address. */
async function mailedCode(outbox: string | undefined, email: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const { mails } = (await (await fetch(new URL("/mails", outbox))).json()) as {
        mails: { recipients: string[]; text: string }[];
      };
      code = /\b\d{6}\b/.exec(mails.find(({ recipients }) => recipients.includes(email))?.text ?? "")?.[0] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

test("after three declines the browser answers a challenge, and every decline has one sentence", async ({
  page,
  link,
  complaints,
}, testInfo) => {
  await page.setViewportSize(PHONE);
  await page.goto(await link());
  await proceed(page);
  await tryCards(page);
  // The check needs nobody, and the card's form comes after it.
  await expect(frame(page).getByLabel("Card number")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: ONE_SENTENCE })).toBeVisible();
  await enterCard(frame(page), SUCCEEDS);
  await pay(page);
  await expect(paid(page)).toBeVisible();

  // Another link knows the address too.
  await page.goto(await link());
  await expect(check(page)).toBeVisible();
  await expect(check(page).getByText("The check is done.")).toBeVisible();
  await expect(check(page).getByLabel("Email for the code")).toBeHidden();
  await everyScreen(page, testInfo, "challenge");
  await page.setViewportSize(PHONE);
  await proceed(page);
  await enterCard(frame(page), DECLINED);
  await pay(page);
  await expect(page.getByRole("alert").filter({ hasText: ONE_SENTENCE })).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test("a press before the check is done is remembered, and nothing typed is lost", async ({ page, link }) => {
  await page.goto(await link());
  await proceed(page);
  await tryCards(page);
  // As on a slow phone: hashing begins when the payer has pressed the button.
  await page.addInitScript(() => {
    const digest = SubtleCrypto.prototype.digest;
    const begun = new Promise<void>((resolve) => addEventListener("submit", () => resolve()));
    SubtleCrypto.prototype.digest = async function (...given) {
      await begun;
      return digest.apply(this, given);
    };
  });
  await page.goto(await link());
  await page.getByLabel("Name (optional)").fill("Ada Winter");
  await expect(check(page).getByText("Checking…")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).last().click();
  await expect(page.getByText("Fill in this field.")).toBeVisible();
  await expect(page.getByLabel("Name (optional)")).toHaveValue("Ada Winter");
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await proceedButton(page).click();
  await expect(page).toHaveURL(/\/pay\/sandbox_[\w-]+\/[\w-]+$/);
  await expect(frame(page).getByLabel("Card number")).toBeVisible();
});

test("the scripts of a page with a challenge are its own, and small", async ({ page, link }) => {
  await page.goto(await link());
  await proceed(page);
  await tryCards(page);
  const requested: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && requested.push(request.url()));
  await page.goto(await link());
  await expect(check(page)).toBeVisible();
  expect(requested).toEqual([]);
  const inline = await page.locator("script").evaluateAll((all) => all.map((each) => each.textContent ?? ""));
  expect(inline).toHaveLength(1);
  expect(Buffer.byteLength(inline.join())).toBeLessThan(12_000);
});

test("a browser that cannot compute is emailed a code", async ({ page, link, product }, testInfo) => {
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, "subtle", { value: undefined }));
  const email = `${crypto.randomUUID()}@payer.example`;
  await page.goto(await link());
  await proceed(page);
  await tryCards(page);
  await expect(check(page)).toBeVisible();
  await everyScreen(page, testInfo, "challenge in place of the card");
  await check(page).getByLabel("Email for the code").fill(email);
  await check(page).getByRole("button", { name: "Email me a code" }).click();
  const code = check(page).getByLabel("Code from the email");
  await code.fill(await mailedCode(product.urls.outbox, email));
  await everyScreen(page, testInfo, "code");
  await page.getByRole("button", { name: "Continue to your card" }).last().click();
  await expect(frame(page).getByLabel("Card number")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a payer answers with a code by mail, and a wrong one is told beside its field", async ({
    page,
    link,
    product,
  }) => {
    const email = `${crypto.randomUUID()}@payer.example`;
    await page.goto(await link());
    await proceed(page);
    await tryCardsThere(page);
    await expect(check(page)).toBeVisible();

    await page.goto(await link());
    await page.getByLabel("Name (optional)").fill("Ada Winter");
    await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await proceedButton(page).click();
    await expect(check(page).getByLabel("Email for the code")).toHaveAccessibleDescription(/Email me a code/);
    await check(page).getByLabel("Email for the code").fill(email);
    await check(page).getByRole("button", { name: "Email me a code" }).click();
    const sent = await mailedCode(product.urls.outbox, email);
    const code = check(page).getByLabel("Code from the email");
    await code.fill(sent === "000000" ? "000001" : "000000");
    await proceedButton(page).click();
    await expect(code).toHaveAccessibleDescription(/wrong or has expired/);
    await expect(page.getByLabel("Name (optional)")).toHaveValue("Ada Winter");
    await code.fill(sent);
    await proceedButton(page).click();
    await page.getByRole("link", { name: "Open secure card page" }).click();
    await enterCard(page, SUCCEEDS);
    await page.getByRole("button", { name: "Pay $42.00" }).click();
    await expect(paid(page)).toBeVisible();
  });
});
