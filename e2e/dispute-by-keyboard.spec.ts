import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { keepPicture } from "./support/screens.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const JUNIPER = "juniper-books";
const DESK = "disputes@juniper.example";
/** More than any page here has controls before its main ones. */
const MOST_STEPS = 120;

test("a dispute is answered without a mouse, from its email to what the bank gets", async ({
  page,
  bank,
  people,
  product,
}, testInfo) => {
  test.setTimeout(150_000);
  const outbox = product.urls.outbox ?? "";
  await signIn(page, await people.join(JUNIPER));
  await addRecipient(page, outbox);
  const { disputeId, engineDisputeId } = await bank.dispute(JUNIPER, {
    ...{ amount: 61_900, reason: "product_not_received" },
  });
  await page.goto(await linkInMail(outbox, /disputed/, "View dispute"));
  await expect(page).toHaveURL(new RegExp(`/disputes/${disputeId}$`));
  await press(page, page.getByRole("link", { name: "Find evidence" }));

  const suggested = page.getByRole("region", { name: "Suggested evidence" });
  await expect(suggested.getByRole("checkbox").first()).toBeChecked();
  await keepPicture(page, testInfo, "sources");
  await press(page, suggested.getByRole("button", { name: "Attach selected evidence" }));
  await expect(page.getByText(/evidence attached\./)).toBeVisible();
  await press(page, page.getByRole("link", { name: "Find evidence" }));
  await press(page, page.getByRole("link", { name: "Draft letter" }));
  await expect(page.getByRole("textbox", { name: "Letter" })).toHaveValue(/\$619\.00/);
  await press(page, page.getByRole("button", { name: "Attach letter" }));
  await expect(page.getByText("Letter attached.")).toBeVisible();

  const downloaded = page.waitForEvent("download");
  await press(page, page.getByRole("link", { name: "Download packet" }));
  expect((await readFile(await (await downloaded).path())).subarray(0, 5).toString()).toBe("%PDF-");
  await press(page, page.getByRole("link", { name: "Review and submit" }));
  await press(page, page.getByRole("button", { name: "Submit response" }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Under review");
  const [sent] = await bank.submissions(engineDisputeId);
  expect(JSON.stringify(sent)).toContain("Response to the dispute of $619.00");
});

/** Moves to the control with the Tab key, as without a mouse, and presses Enter. */
async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
  await page.keyboard.press("Enter");
}

async function addRecipient(page: Page, outbox: string): Promise<void> {
  await page.goto("/settings/notifications");
  await page.getByRole("link", { name: "Add recipient" }).click();
  await page.getByLabel("Email").fill(DESK);
  await page.getByRole("button", { name: "Add recipient" }).click();
  await expect(page.getByRole("row", { name: DESK })).toContainText("Not confirmed");
  await page.goto(await linkInMail(outbox, /Confirm emails/, "Confirm this address"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading")).toHaveText("Your address is confirmed");
}

interface Mail {
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The address behind a link in a mail to the desk. */
async function linkInMail(outbox: string, subject: RegExp, link: string): Promise<string> {
  const find = async () => {
    const { mails } = (await (await fetch(new URL("/mails", outbox))).json()) as { mails: readonly Mail[] };
    const mail = mails.find((each) => each.recipients.includes(DESK) && subject.test(each.subject));
    return new RegExp(`${link}: (\\S+)`).exec(mail?.text ?? "")?.[1] ?? "";
  };
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}
