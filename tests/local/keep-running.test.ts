import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { Part } from "#sandbox/local/part.ts";
import { createParts } from "#sandbox/local/parts.ts";
import { findAnyFreePort } from "#sandbox/local/ports.ts";
import { startEmbeddedPostgres } from "#sandbox/local/postgres.ts";
import { runService } from "#sandbox/local/run-service.ts";
import { SANDBOX_SERVICES, type Service } from "#sandbox/local/services.ts";
import { until } from "#tests/support/killing.ts";
import { aFolder } from "./folder.ts";

/** The product's mail server, and the messages about it. */
async function aProduct() {
  const created = createParts();
  const added: Part[] = [];
  const parts = { ...created, add: (part: Part) => created.add(added[added.push(part) - 1] as Part) };
  onTestFinished(() => parts.stop());
  const ports = { OUTBOX_PORT: await findAnyFreePort(), MAIL_SMTP_PORT: await findAnyFreePort() };
  const service = SANDBOX_SERVICES.find(({ name }) => name === "mail") as Service;
  const settings = { INTERNAL_SECRET: "secret" };
  const run = { parts, logFolder: join(aFolder(), "logs"), settings, ports, env: process.env, host: "127.0.0.1" };
  await runService(service, { ...run, signal: new AbortController().signal });
  const said: string[] = [];
  const answers = async () => (await fetch(`http://127.0.0.1:${ports.OUTBOX_PORT}/readyz`).catch(() => null))?.ok;
  return { parts, said, answers, kill: () => added[0]?.running.kill(), say: (text: string) => said.push(text) };
}

test("a part that dies is started again, later each time, and said so; nothing else stops", async () => {
  const { parts, said, answers, kill, say } = await aProduct();
  parts.keepRunning(say);
  for (const [time, seconds] of [1, 2].entries()) {
    kill();
    await until(async () => said.filter((line) => line === "mail runs again.").length > time);
    expect(said).toContain(`mail is started again in ${seconds} s.`);
    expect(await answers()).toBe(true);
  }
  expect(said[0]).toMatch(/^mail stopped\. The end of .*mail\.log/);
  await parts.stop();
  expect(await answers()).toBeUndefined();
});

test("a part that dies before all have started ends the start", async () => {
  const { parts, said, kill } = await aProduct();
  kill();
  expect((await parts.failed).message).toMatch(/^mail stopped/);
  expect(said).toEqual([]);
});

test("the database is started again where it was", async () => {
  const dataDir = join(aFolder(), "postgres");
  const first = await startEmbeddedPostgres({ dataDir, fast: true });
  process.kill(first.pid, "SIGKILL");
  await first.exited;
  const second = await startEmbeddedPostgres({ dataDir, fast: true, url: first.url });
  onTestFinished(() => second.stop());
  expect(second.url).toBe(first.url);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
});
