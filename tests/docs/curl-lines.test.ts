import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { SCOPE_CATALOG } from "#contract/scopes.ts";
import { aBuiltFace } from "#tests/http/face.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const run = promisify(execFile);
const PAGES = ["rest-api", "authentication", "pagination", "errors"];

const face = await closedAfterTests(aBuiltFace());
const folder = await mkdtemp(join(tmpdir(), "tollhouse-docs-"));
const organization = await anOrganization(face.platform);
const [dispute] = [await aDispute(face.platform, organization), await aDispute(face.platform, organization)];
// As the demo of `npm start` has it.
const key = await anApiKey(organization, SCOPE_CATALOG);
const env = { TOLLHOUSE_URL: face.url, TOLLHOUSE_API_KEY: key, DISPUTE: dispute.id };
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Lines that show a refusal. All others must succeed. */
const REFUSED = /svc_sandbox_wrong|stauts=/;
const prelude = (flag: string) => `set -eu
uuidgen() { node -p 'crypto.randomUUID()'; }
npx() { :; }
curl() { command curl -sS ${flag} --noproxy '*' "$@"; }
`;

describe.each(PAGES)("docs/%s.md", (page) => {
  test("has lines that work as they stand", async () => {
    const blocks = [...(await readFile(`docs/${page}.md`, "utf8")).matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
    const scripts = blocks.map(([, text = ""]) => text).filter((text) => !text.startsWith("export "));
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const refused = REFUSED.test(script);
      const text = prelude(refused ? "" : "--fail-with-body") + script;
      const { stdout } = await run("bash", ["-c", text], { cwd: folder, env: { ...process.env, ...env } });
      if (refused) expect(JSON.parse(stdout).error.code).toMatch(/^[a-z_]+$/);
    }
  });
});
