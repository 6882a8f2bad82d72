import { createHmac } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createInbox, type ReceivedWebhook } from "#sandbox/receiver/inbox.ts";
import { startReceiver } from "#sandbox/receiver/server.ts";

const SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(24, 8).toString("base64")}`;
const HOSTILE = "<script>alert(1)</script>";

const receiver = await startReceiver({ port: 0, host: "127.0.0.1", secret: SECRET });
afterAll(() => receiver.close());
beforeEach(async () => {
  await post("/answer", { status: 200 });
  await fetch(`${receiver.url}/webhooks`, { method: "DELETE" });
});

const json = { "content-type": "application/json" };

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(receiver.url + path, { method: "POST", body: JSON.stringify(body), headers: { ...json, ...headers } });
}

/** Signed by the specification's text, not by our code. */
function send(secret: string, { secondsAgo = 0, type = "refund.created", attempt = "1" } = {}): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
  const body = { type };
  const key = Buffer.from(secret.slice(6), "base64");
  const signature = createHmac("sha256", key)
    .update(`evt_1.${timestamp}.${JSON.stringify(body)}`)
    .digest("base64");
  const signed = { "webhook-id": "evt_1", "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  return post("/webhooks", body, { ...signed, "webhook-attempt": attempt });
}

async function received(): Promise<ReceivedWebhook[]> {
  const answer = (await (await fetch(`${receiver.url}/webhooks`)).json()) as { webhooks: ReceivedWebhook[] };
  return answer.webhooks;
}

const page = async (path: string) => (await fetch(receiver.url + path)).text();

test("a webhook is kept with its type, its attempt and whether its signature is verified", async () => {
  expect((await send(SECRET, { attempt: "2" })).status).toBe(200);
  const body = JSON.stringify({ type: "refund.created" });
  const shown = { type: "refund.created", webhookId: "evt_1", attempt: 2, problem: null, answer: 200, body };
  expect(await received()).toMatchObject([shown]);
});

test("another secret, an old timestamp and a missing signature are not verified", async () => {
  await send(OTHER);
  await send(SECRET, { secondsAgo: 400 });
  await post("/webhooks", {});
  const problems = (await received()).map(({ problem }) => problem);
  expect(problems).toEqual([
    "The request is not signed.",
    "The timestamp is more than five minutes off.",
    "The signature matches none of the receiver's signing secrets.",
  ]);
});

test("a secret that is added verifies too", async () => {
  expect((await post("/secrets", { secret: "whsec_short" })).status).toBe(400);
  expect((await post("/secrets", { secret: OTHER })).status).toBe(204);
  await send(OTHER);
  await send(SECRET);
  expect((await received()).map(({ problem }) => problem)).toEqual([null, null]);
});

test("webhooks are answered as chosen, which no other site can do", async () => {
  expect((await post("/answer", { status: 410 }, { "sec-fetch-site": "cross-site" })).status).toBe(400);
  expect((await post("/answer", { status: 99 })).status).toBe(400);
  expect((await post("/answer", { status: 410, delay_ms: 20 })).status).toBe(204);
  expect((await send(SECRET)).status).toBe(410);
  expect(await page("/")).toContain("410 after 0.02 seconds");
});

test("the pages show what was received, escaped", async () => {
  expect(await page("/")).toContain("No webhooks yet.");
  await send(SECRET, { type: HOSTILE });
  const [webhook] = await received();
  for (const shown of [await page("/"), await page(`/webhooks/${webhook?.id}`)]) {
    expect(shown).toContain("&lt;script&gt;alert(1)");
    expect(shown).not.toContain(HOSTILE);
    expect(shown).toContain("Verified");
  }
  expect((await fetch(`${receiver.url}/webhooks/none`)).status).toBe(404);
});

test("the oldest webhooks leave when there are too many, or they are too large together", () => {
  const received = { path: "/", webhookId: null, attempt: null, problem: null, answer: 200, headers: {} };
  const types = (limits: { webhooks: number; bytes: number }) => {
    const inbox = createInbox(limits);
    for (const type of ["one", "two", "three"]) inbox.add({ ...received, type, body: "x".repeat(100) });
    return inbox.list().map(({ type }) => type);
  };
  expect(types({ webhooks: 2, bytes: 10_000 })).toEqual(["three", "two"]);
  expect(types({ webhooks: 10, bytes: 150 })).toEqual(["three"]);
});
