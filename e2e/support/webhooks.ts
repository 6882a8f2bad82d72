import { expect, type Page } from "@playwright/test";
import type { ReceivedWebhook } from "#sandbox/receiver/inbox.ts";
import { startReceiver } from "#sandbox/receiver/server.ts";

export type Receiver = Awaited<ReturnType<typeof aReceiver>>;

/** A separate receiver, so that it can fail without affecting others. */
export async function aReceiver() {
  const { url, close } = await startReceiver({ port: 0, host: "127.0.0.1" });
  const post = (path: string, body: object) =>
    fetch(url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return {
    url,
    close,
    /** Verifies later signatures with this secret. */
    know: (secret: string) => post("/secrets", { secret }),
    /** Answers later webhooks with this status. */
    answer: (status: number) => post("/answer", { status }),
    /** The newest first. */
    async received(): Promise<ReceivedWebhook[]> {
      const answer = (await (await fetch(`${url}/webhooks`)).json()) as { webhooks: ReceivedWebhook[] };
      return answer.webhooks;
    },
  };
}

/** Creates an endpoint for all events on the page, and returns its secret. */
export async function createEndpoint(page: Page, receiver: Receiver, description: string): Promise<string> {
  await page.goto("/settings/webhooks/new");
  await page.getByLabel("Endpoint URL").fill(`${receiver.url}/webhooks`);
  await page.getByLabel("Description").fill(description);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  return shownSecret(page);
}

/** The secret on the page that shows it once. */
export async function shownSecret(page: Page): Promise<string> {
  const shown = page.locator("output#secret");
  await expect(shown).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  return (await shown.textContent()) ?? "";
}

/** Sends an example from the endpoint's page, and opens its delivery. An empty type is a ping. */
export async function sendTestEvent(page: Page, type: string): Promise<void> {
  await page.getByRole("link", { name: "Send test event" }).click();
  await page.getByLabel("Event", { exact: true }).selectOption(type);
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Test event sent.")).toBeVisible();
}
