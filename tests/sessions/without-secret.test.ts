import { expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { connectExtensions } from "#app/services/extensions.server.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { ask } from "./support/http.ts";

const { platform } = await startPlatform();

const config = readConfig({ INTERNAL_SECRET: "", EXTENSIONS_GRPC_URL: platform.grpcUrl });
const server = await closedAfterTests(
  aServer({
    extensions: { caller: connectExtensions(config) },
    settings: { INTERNAL_SECRET: "" },
  }),
);

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
