import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runAdmin } from "#tests/support/admin-command.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "#tests/webhooks/a-receiver.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** A line with a webhook of this event. */
function bodyWith(event_id: string): string {
  const webhook = { event_id, type: "invoice.paid", timestamp: "2027-01-31T15:00:00Z" };
  return `${JSON.stringify({ kind: "webhook", webhook })}\n`;
}

const { platform } = await startPlatform();
const folder = await mkdtemp(join(tmpdir(), "fixture-lines-"));
afterAll(() => rm(folder, { recursive: true }));

test("the command sends a body whole that has other line ends in its texts", async () => {
  const receiver = await aReceiver();
  const path = join(folder, "lines.ndjson");
  const timestamp = "2027-01-31T15:00:00Z";
  const event = JSON.stringify({
    event_id: "evt_1",
    type: "invoice.paid",
    timestamp,
    note: "one\u2028two\u2029three\u0085",
  });
  await writeFile(path, `{"kind":"fixture","format":1}\r\n{"kind":"webhook","webhook":${event}}\r\n`);
  const listen = ["webhooks", "listen", "--from-fixture", path, "--forward-to", receiver.url, "--secret", secret];
  const ran = await runAdmin(platform, ...listen);
  expect(ran.code).toBe(0);
  expect(ran.stdout.trimEnd()).toMatch(/\n1 forwarded, 0 failed\.$/);
  expect(receiver.received.map(({ body }) => body)).toEqual([event]);
});

test("the command refuses a fixture that is cut off, a folder, and a secret that is none", {
  timeout: 90_000,
}, async () => {
  const receiver = await aReceiver();
  const path = join(folder, "cut.ndjson");
  const header = '{"kind":"fixture","format":1}\n';
  await writeFile(path, `${header}{"kind":"webhook","webhook":{"event_id":"evt_`);
  const written = async (name: string, line: string) => {
    const file = join(folder, name);
    await writeFile(file, `${header}${line}`);
    return file;
  };
  const listen = (file: string, ...more: string[]) =>
    runAdmin(platform, "webhooks", "listen", "--from-fixture", file, "--forward-to", receiver.url, ...more);
  for (const [ran, problem] of [
    [await listen(path), "a line that is cut off"],
    [await listen(await written("earlier", '{"kind":"webh')), "a line that is cut off"],
    [await listen(await written("mail", '{"kind":"mail","mail":{"subject":"Pay')), "a line that is cut off"],
    [await listen(await written("garbage", "not json\n")), "a line that is cut off or damaged"],
    [
      await listen(await written("spaces", `${JSON.stringify({ kind: "webhook" }, null, 1).replaceAll("\n", "")}\n`)),
      "--from-fixture is a file",
    ],
    [await listen(await written("null", '{"kind":"webhook","webhook":null}\n')), "--from-fixture is a file"],
    [await listen(await written("header", bodyWith("evt_1\r\nx-forged: 1"))), "--from-fixture is a file"],
    [await listen(folder), "--from-fixture is a file"],
    [await listen(path, "--secret", "whsec_"), "--secret is a signing secret"],
    [await listen(path, "--secret", "a secret of mine"), "--secret is a signing secret"],
  ] as const) {
    expect(ran.stderr).toContain(problem);
    expect(ran.stderr).not.toContain("    at ");
    expect(ran.code).not.toBe(0);
  }
  expect(receiver.received).toEqual([]);
});
