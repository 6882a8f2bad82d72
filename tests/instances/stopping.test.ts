import grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { protoPath } from "grpc-health-check";
import { expect, onTestFinished, test } from "vitest";
import { anAppProcess } from "#tests/support/app-process.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { platformEnv } from "#tests/support/platform.ts";

const STOP_DELAY_MS = 2_000;
const PATIENCE = { interval: 20, timeout: STOP_DELAY_MS - 500 };

const database = await closedAfterTests(aDatabase().then(({ url, drop }) => ({ url, close: drop })));
const env = { ...platformEnv(database.url, "http://127.0.0.1:9"), STOP_DELAY_MS: String(STOP_DELAY_MS) };
const lasting = await closedAfterTests(anExtensionsProcess({ ...env, STOP_DELAY_MS: "0" }));
// Started here, since its pages may have to be built first.
const app = await closedAfterTests(anAppProcess(lasting, { STOP_DELAY_MS: String(STOP_DELAY_MS) }));

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

function grpcHealth(url: string): () => Promise<string> {
  const { grpc: loaded } = grpc.loadPackageDefinition(loadSync(protoPath, { enums: String })) as unknown as {
    grpc: { health: { v1: { Health: grpc.ServiceClientConstructor } } };
  };
  const client = new loaded.health.v1.Health(new URL(url).host, grpc.credentials.createInsecure());
  onTestFinished(() => client.close());
  return () =>
    new Promise((resolve) => {
      client.Check?.({ service: "" }, (error: Error | null, answer: { status: string }) =>
        resolve(error ? error.message : answer.status),
      );
    });
}

test("the extensions service is unready at once after SIGTERM, and answers calls until its time is over", async () => {
  const service = await anExtensionsProcess(env);
  const health = grpcHealth(service.grpcUrl);
  expect([await statusOf(service.url, "/readyz"), await health()]).toEqual([200, "SERVING"]);
  const exited = service.askToStop();
  const stoppedAt = performance.now();
  await expect.poll(() => statusOf(service.url, "/readyz"), PATIENCE).toBe(503);
  expect(await health()).toBe("NOT_SERVING");
  const { apiKeys } = service.caller.system();
  expect(await apiKeys.verifyApiKeys({ keyHashes: [new Uint8Array(32)] })).toBeDefined();
  expect(performance.now() - stoppedAt).toBeLessThan(STOP_DELAY_MS);
  expect(await exited).toBe(0);
  expect(performance.now() - stoppedAt).toBeGreaterThan(STOP_DELAY_MS - 100);
  service.caller.close();
});

test("the UI is unready at once after SIGTERM, and answers requests until its time is over", async () => {
  expect(await statusOf(app.url, "/readyz")).toBe(200);
  const exited = app.askToStop();
  const stoppedAt = performance.now();
  await expect.poll(() => statusOf(app.url, "/readyz"), PATIENCE).toBe(503);
  expect(await statusOf(app.url, "/api/disputes")).toBe(401);
  expect(performance.now() - stoppedAt).toBeLessThan(STOP_DELAY_MS);
  expect(await exited).toBe(0);
  expect(performance.now() - stoppedAt).toBeGreaterThan(STOP_DELAY_MS - 100);
  await expect(fetch(app.url)).rejects.toThrow();
});
