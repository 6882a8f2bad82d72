import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createParts, type Parts } from "#sandbox/local/parts.ts";
import { findAnyFreePort } from "#sandbox/local/ports.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { runService } from "#sandbox/local/run-service.ts";
import { SANDBOX_SERVICES, type Service } from "#sandbox/local/services.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aFolder } from "./folder.ts";

/** Answers ready, like the same part of another product. */
const neighbor = await closedAfterTests(aNeighbor());
let parts: Parts;
afterEach(() => parts.stop());

async function run(name: string, ports: Record<string, number>): Promise<string> {
  const service = SANDBOX_SERVICES.find((each) => each.name === name) as Service;
  parts = createParts();
  const signal = new AbortController().signal;
  const settings = { INTERNAL_SECRET: "secret", BANK_LINK_CLIENT_ID: "client", BANK_LINK_SECRET: "secret" };
  const startup = { parts, logFolder: join(aFolder(), "logs"), settings, ports, env: process.env, host: "127.0.0.1" };
  return runService(service, { ...startup, signal }).then(
    () => "ready",
    (error: Error) => error.message,
  );
}

test("a part is ready by its own answer", async () => {
  const ports = { OUTBOX_PORT: await findAnyFreePort(), MAIL_SMTP_PORT: await findAnyFreePort() };
  expect(await run("mail", ports)).toBe("ready");
});

test.each([
  ["mail", async () => ({ OUTBOX_PORT: neighbor.port, MAIL_SMTP_PORT: await findAnyFreePort() })],
  ["mail", async () => ({ OUTBOX_PORT: await findAnyFreePort(), MAIL_SMTP_PORT: neighbor.port })],
  ["receiver", async () => ({ WEBHOOK_RECEIVER_PORT: neighbor.port })],
  ["bank-link", async () => ({ BANK_LINK_PORT: neighbor.port })],
])("a neighbor that answers on a port of %s is not taken for it", async (name, ports) => {
  expect(await run(name, await ports())).toMatch(/stopped\. The end of [\s\S]*EADDRINUSE/);
});

test("a PostgreSQL of another product on the port is not taken for ours", async () => {
  const port = await findAnyFreePort();
  const other = await closedAfterTests(
    startEmbeddedPostgres({ dataDir: join(aFolder(), "postgres"), port, fast: true }).then((server) => ({
      close: server.stop,
    })),
  );
  parts = createParts();
  expect(other).toBeDefined();
  const ours = startEmbeddedPostgres({ dataDir: join(aFolder(), "postgres"), port, fast: true });
  await expect(ours).rejects.toThrow(/port|address/i);
});

async function aNeighbor() {
  const server = createServer((_request, response) => void response.end('{"status":"ready"}'));
  const port = await findAnyFreePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { port, close: async () => void server.close() };
}
