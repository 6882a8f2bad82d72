import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const BODY = '{"type":"dispute.opened","amount":12950}';
const NOW = new Date("2026-11-22T12:00:00Z");
const SECONDS = NOW.getTime() / 1_000;

const page = await readFile("docs/webhooks.md", "utf8");
const sampleOf = (language: string, containing: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))]
    .map(([, code = ""]) => code)
    .find((code) => code.includes(containing)) ?? "";

const folder = await mkdtemp(join(tmpdir(), "tollhouse-samples-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const other = `v1,${Buffer.alloc(32, 1).toString("base64")}`;
const signature = new Webhook(SECRET).sign("evt_1", NOW, BODY);
const headers = { "webhook-id": "evt_1", "webhook-timestamp": String(SECONDS), "webhook-signature": signature };

const cases: [string, object, string, number, boolean][] = [
  ["what we sign", headers, BODY, SECONDS, true],
  ["one of several signatures", { ...headers, "webhook-signature": `${other} ${signature}` }, BODY, SECONDS, true],
  ["another body", headers, `${BODY} `, SECONDS, false],
  ["another id", { ...headers, "webhook-id": "evt_2" }, BODY, SECONDS, false],
  ["another signature", { ...headers, "webhook-signature": other }, BODY, SECONDS, false],
  ["another version", { ...headers, "webhook-signature": signature.replace("v1", "v2") }, BODY, SECONDS, false],
  ["an old attempt", headers, BODY, SECONDS + 301, false],
];

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe("the sample of the documentation tells what is ours", () => {
  test.each(cases)("in Node: %s", async (_what, given, body, now, isOurs) => {
    const path = join(folder, "sample.mjs");
    await writeFile(path, sampleOf("js", "isAuthentic"));
    const { isAuthentic } = await import(path);
    expect(isAuthentic(given, body, SECRET, now)).toBe(isOurs);
  });

  test.skipIf(!hasPython).each(cases)("in Python: %s", async (_what, given, body, now, isOurs) => {
    const code = `${sampleOf("python", "is_authentic")}
import json, sys
headers, body, secret, now = json.loads(sys.argv[1])
print(is_authentic(headers, body.encode(), secret, now))`;
    const said = execFileSync("python3", ["-c", code, JSON.stringify([given, body, SECRET, now])], {
      encoding: "utf8",
    });
    expect(said.trim()).toBe(isOurs ? "True" : "False");
  });
});
