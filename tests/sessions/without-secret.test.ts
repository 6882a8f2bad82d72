import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#app/config.server.ts";
import { connectExtensions } from "#app/extensions.server.ts";
import { aServer, type RunningServer } from "#tests/app/support/a-server.ts";
import { aPlatform, type Platform } from "#tests/support/platform.ts";
import { ask } from "./support/http.ts";

let platform: Platform;
let server: RunningServer;

beforeAll(async () => {
  platform = await aPlatform();
  const config = readConfig({ INTERNAL_SECRET: "", EXTENSIONS_GRPC_URL: platform.grpcUrl });
  server = await aServer({
    extensions: { caller: connectExtensions(config) },
    settings: { INTERNAL_SECRET: "" },
  });
});
afterAll(async () => {
  await server?.stop();
  await platform?.close();
});

test("without the internal secret the process lives and is never ready", async () => {
  expect((await ask(server.url, "/healthz")).status).toBe(200);
  expect((await ask(server.url, "/readyz")).status).toBe(503);
});

test("and a call with a key fails as our own fault, whose cause nobody outside learns", async () => {
  const headers = { "x-api-key": `svc_sandbox_${"0".repeat(64)}` };
  const { status, body } = await ask(server.url, "/api/disputes", { headers });
  expect([status, JSON.parse(body).error.code]).toEqual([500, "internal_error"]);
  expect(body).not.toMatch(/secret/i);
});
