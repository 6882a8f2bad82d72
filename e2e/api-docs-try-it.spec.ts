import { openDocs, tryIt } from "./support/api-docs.ts";
import { A_PNG } from "./support/files.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

test("a key sends an operation, stays in memory, and is a variable in the curl line", async ({
  page,
  product,
  complaints,
}) => {
  const key = product.demo.api_key ?? "";
  await openDocs(page, "/disputes");
  const form = await tryIt(page, "List disputes");
  await form.getByRole("textbox", { name: "API key" }).fill(key);
  await form.getByLabel("limit").fill("1");
  await form.getByRole("checkbox", { name: "needs_response" }).check();
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Answer 200")).toBeVisible();
  await expect(form.getByText("x-request-id")).toBeVisible();
  await expect(form.getByText("ratelimit-remaining")).toBeVisible();
  await expect(form.getByText('"object": "list"')).toBeVisible();
  await expect(form.getByText("limit=1&response_status[]=needs_response")).toBeVisible();
  await expect(form.getByText("$TOLLHOUSE_API_KEY")).toBeVisible();

  expect(await form.innerText()).not.toContain(key);
  expect(page.url()).not.toContain(key);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(kept).not.toContain(key);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  const again = await tryIt(page, "Summarize disputes");
  await expect(again.getByRole("textbox", { name: "API key" })).toHaveValue(key);
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect((await tryIt(page, "List disputes")).getByRole("textbox", { name: "API key" })).toHaveValue("");
  expect(complaints.list).toEqual([]);
});

test("a key for live is warned of before anything is sent", async ({ page }) => {
  await openDocs(page, "/disputes");
  const form = await tryIt(page, "Submit a dispute's evidence");
  const key = form.getByRole("textbox", { name: "API key" });
  await key.fill("svc_sandbox_");
  await expect(form.getByText("This is live.")).toBeHidden();
  await key.fill("svc_live_");
  await expect(form.getByText("This is live.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Send, for real" })).toBeVisible();
});

test("a network that is gone is said, and what was sent can still be repeated", async ({ page }) => {
  await openDocs(page, "/disputes");
  const form = await tryIt(page, "Summarize disputes");
  await page.route("**/api/disputes/summary", (route) => route.abort());
  await form.getByRole("textbox", { name: "API key" }).fill("svc_sandbox_none");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("No answer came:")).toBeVisible();
  await expect(form.getByText("The same with curl")).toBeVisible();
});

test.describe("signed in", () => {
  test.use({ storageState: ({ robin }, use) => use(robin) });

  test("the session acts, also where something is changed, and says so", async ({ page, bank, complaints }) => {
    const { disputeId } = await bank.dispute("northwind-outfitters");
    await openDocs(page, "/disputes");
    const form = await tryIt(page, "Attach text evidence to a dispute");
    await expect(form.getByRole("radio", { name: "You, as you are signed in" })).toBeChecked();
    await expect(form.getByText("The session of this browser acts")).toBeVisible();
    await form.getByLabel("dispute_id").fill(disputeId);
    await form.getByRole("button", { name: "Fill in the example" }).click();
    const key = form.getByLabel("Idempotency-Key");
    await expect(key).toHaveValue(/^[0-9a-f]{32}$/);
    const first = await key.inputValue();
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form.getByText("Answer 201")).toBeVisible();
    await form.getByRole("button", { name: "New key" }).click();
    await expect(key).not.toHaveValue(first);

    await form.getByRole("button", { name: "Close" }).click();

    const upload = await tryIt(page, "Upload an evidence file to a dispute");
    await upload.getByLabel("dispute_id").fill(disputeId);
    await upload.getByLabel("evidence_type").selectOption("receipt");
    await upload.locator("input[type=file]").setInputFiles(A_PNG);
    await upload.getByRole("button", { name: "Send" }).click();
    await expect(upload.getByText(`"file_name": "${A_PNG.name}"`)).toBeVisible();
    await expect(upload.getByText(`file=@"${A_PNG.name}"`)).toBeVisible();
    expect(complaints.list).toEqual([]);
  });
});
