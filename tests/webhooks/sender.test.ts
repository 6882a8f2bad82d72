import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createWebhookSender } from "#extensions/connectors/webhooks/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { aReceiver } from "./a-receiver.ts";

const everywhere = { allowsPrivate: true };
const publicOnly = { allowsPrivate: false };
const post = { endpointId: "whe_1", headers: { "content-type": "application/json" }, body: '{"a":1}' };

describe("a delivery", () => {
  test("arrives as it is, and the next one uses the same connection", async () => {
    const receiver = await aReceiver();
    const sender = aSender();
    const first = await sender.send({ ...post, url: `${receiver.url}/hooks?a=b#c`, policy: everywhere });
    const second = await sender.send({ ...post, url: `${receiver.url}/hooks`, policy: everywhere });
    expect(receiver.received.map(({ path, body }) => [path, body])).toEqual([
      ["/hooks?a=b", '{"a":1}'],
      ["/hooks", '{"a":1}'],
    ]);
    expect(receiver.connections()).toBe(1);
    expect(first).toMatchObject({
      statusCode: 200,
      body: "ok",
      failure: null,
      resolvedAddress: "127.0.0.1",
      dnsMs: null,
    });
    expect(first.connectMs).toBeGreaterThanOrEqual(0);
    expect(second).toMatchObject({ resolvedAddress: "127.0.0.1", dnsMs: null, connectMs: null });
  });

  test("is not redirected, and a status other than 2xx is a failure", async () => {
    const aim = await aReceiver();
    const receiver = await aReceiver((response) => response.writeHead(307, { location: aim.url }).end());
    const sender = aSender();
    const answer = await sender.send({ ...post, url: receiver.url, policy: everywhere });
    expect(answer).toMatchObject({ statusCode: 307, failure: "status" });
    expect(aim.received).toEqual([]);
  });

  test("keeps 4 KB of the answer, reads 64 KB of it and tells Retry-After", async () => {
    const receiver = await aReceiver((response) => {
      response.writeHead(503, { "retry-after": "17" });
      // More than the sender reads, without an end.
      response.write(Buffer.alloc(131_072, 0));
    });
    const answer = await aSender().send({ ...post, url: receiver.url, policy: everywhere });
    expect(answer).toMatchObject({ statusCode: 503, failure: "status", retryAfter: "17" });
    expect(answer.body).toBe("\uFFFD".repeat(4_096));
  });

  test("fails by name: timeout, connection, dns, tls", async () => {
    const silent = await aReceiver(() => {});
    const trickling = await aReceiver((response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    const sender = aSender({ timeoutMs: 300 });
    const failing = async (url: string) => (await sender.send({ ...post, url, policy: everywhere })).failure;
    expect(await failing(silent.url)).toBe("timeout");
    expect(await failing(trickling.url)).toBe("timeout");
    expect(await failing("http://127.0.0.1:1/")).toBe("connection");
    expect(await failing("http://no-such-name.invalid/")).toBe("dns");
    expect(await failing(silent.url.replace("http", "https"))).toMatch(/tls|timeout/);
    expect(await failing((await aReceiver()).url.replace("http", "https"))).toBe("tls");
  });

  test("times out while the name is looked up", async () => {
    const sender = aSender({ timeoutMs: 100, resolve: () => new Promise(() => {}) });
    const answer = await sender.send({ ...post, url: "https://slow.example/", policy: publicOnly });
    expect(answer).toMatchObject({ failure: "timeout", resolvedAddress: null, body: null });
  });
});

describe("a blocked host", () => {
  test.each(["https://127.0.0.1", "https://[::1]", "https://localhost", "http://127.0.0.1"])(
    "%s gets no connection at all",
    async (base) => {
      const { port, connections } = await aListener();
      const sender = aSender({ resolve: async () => ["127.0.0.1"] });
      for (const url of [`${base}:${port}/`, `${base}/`, "https://named.example/"]) {
        const answer = await sender.send({ ...post, url, policy: publicOnly });
        expect(answer).toMatchObject({
          failure: "address_not_allowed",
          body: null,
          headers: null,
          resolvedAddress: null,
        });
      }
      expect(connections()).toBe(0);
    },
  );

  test("is refused when one of the addresses of its name is private", async () => {
    const sender = aSender({ resolve: async () => ["8.8.8.8", "10.0.0.1"] });
    const answer = await sender.send({ ...post, url: "https://mixed.example/", policy: publicOnly });
    expect(answer.failure).toBe("address_not_allowed");
  });

  test("is refused when its name stands for a private address the second time only", async () => {
    const asked: string[] = [];
    const sender = aSender({
      timeoutMs: 500,
      resolve: async (host) => {
        asked.push(host);
        // The first address is public and does not answer; the second would be this machine.
        return asked.length === 1 ? ["198.41.0.254"] : ["127.0.0.1"];
      },
    });
    const send = () => sender.send({ ...post, url: "https://rebinding.example:8443/", policy: publicOnly });
    expect((await send()).failure).not.toBe("address_not_allowed");
    expect((await send()).failure).toBe("address_not_allowed");
    expect(asked).toEqual(["rebinding.example", "rebinding.example"]);
  });

  test("is refused by one error", () => {
    const { kind, reason, param } = refuse("webhook_url_not_allowed");
    expect({ kind, reason, param }).toEqual({ kind: "invalid", reason: "webhook_url_not_allowed", param: "url" });
  });
});

function aSender(options: Parameters<typeof createWebhookSender>[0] = {}) {
  const sender = createWebhookSender(options);
  onTestFinished(() => sender.close());
  return sender;
}

async function aListener() {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, connections: () => count };
}
