import { Code, ConnectError } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { aKey, verifying } from "./support/a-key.ts";
import { aServer } from "./support/a-server.ts";
import { anExtensionsService } from "./support/an-extensions-service.ts";

test("it is ready while the extensions service answers it, and alive in any case", async () => {
  const down = anExtensionsService({
    apiKeys: {
      verifyApiKeys: () => {
        throw new ConnectError("down", Code.Unavailable);
      },
    },
  });
  await using failing = await aServer({ extensions: down });
  expect((await fetch(`${failing.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${failing.url}/healthz`)).status).toBe(200);

  const up = anExtensionsService({ apiKeys: { verifyApiKeys: () => ({}) } });
  await using working = await aServer({ extensions: up });
  expect((await fetch(`${working.url}/readyz`)).status).toBe(200);
});

test("each request is one line with its id, and no secret is in any line", async () => {
  const issued = aKey(["disputes:read"]);
  const stranger = aKey([]);
  const server = await aServer({ extensions: anExtensionsService({ apiKeys: { verifyApiKeys: verifying(issued) } }) });
  const headers = { "x-api-key": issued.key, cookie: "tollhouse.session_token=cookie-secret", "x-request-id": "mine" };
  await fetch(`${server.url}/api/disputes?token=one-time-secret`, { headers });
  await fetch(`${server.url}/api/${stranger.key}`, { headers: { "x-api-key": stranger.key } });
  await fetch(`${server.url}/api/disputes`, { headers });
  const lines = await server.stop();
  const requests = lines.filter(({ path }) => path !== undefined);
  expect(requests).toHaveLength(3);
  expect(requests[0]).toMatchObject({
    request_id: "mine",
    method: "GET",
    path: "/api/disputes",
    status: 400,
    organization_id: "org_acme",
    api_key: issued.record.keyPrefix,
  });
  const text = JSON.stringify(lines);
  for (const secret of [issued.key, stranger.key, "one-time-secret", "cookie-secret", "secret-of-the-test"]) {
    expect(text).not.toContain(secret);
  }
});

test("stopping lets the request in flight finish and counts its key", async () => {
  const issued = aKey(["disputes:read"]);
  let counted = 0n;
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let proceed = () => {};
  const gate = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const extensions = anExtensionsService({
    disputes: {
      listDisputes: async () => {
        arrived();
        await gate;
        return { object: "list" };
      },
    },
    apiKeys: {
      verifyApiKeys: verifying(issued),
      recordApiKeyUsage: ({ usages }) => {
        for (const { requests } of usages) counted += requests;
        return { counted: true };
      },
    },
  });
  const server = await aServer({ extensions });
  const answer = fetch(`${server.url}/api/disputes`, { headers: { "x-api-key": issued.key } });
  await arrival;
  const stopped = server.stop();
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  proceed();
  expect((await answer).status).toBe(200);
  await stopped;
  expect(counted).toBe(1n);
});
