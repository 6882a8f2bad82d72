import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runAdmin } from "#tests/support/admin-command.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "#tests/webhooks/a-receiver.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

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
  expect(await runAdmin(platform, ...listen)).toMatchObject({ code: 0 });
  expect(receiver.received.map(({ body }) => body)).toEqual([event]);
});

test("the command refuses a fixture that is cut off, a folder, and a secret that is none", async () => {
  const receiver = await aReceiver();
  const path = join(folder, "cut.ndjson");
  await writeFile(path, '{"kind":"fixture","format":1}\n{"kind":"webhook","webhook":{"event_id":"evt_');
  const listen = (file: string, ...more: string[]) =>
    runAdmin(platform, "webhooks", "listen", "--from-fixture", file, "--forward-to", receiver.url, ...more);
  for (const [ran, problem] of [
    [await listen(path), "a line that is cut off"],
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
