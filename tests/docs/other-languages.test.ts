import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aDispute } from "#tests/support/disputes.ts";
import { startPlatform, TEST_SECRET } from "#tests/support/platform.ts";

const run = promisify(execFile);
const { platform, organization } = await startPlatform();
const { id } = await aDispute(platform, organization);
const page = await readFile("docs/other-languages.md", "utf8");

/** The first block of a language, with the addresses and the organization of this test. */
function block(language: string): string {
  const [, text = ""] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(page) ?? [];
  return text
    .replaceAll("http://127.0.0.1:3100", platform.url)
    .replaceAll("127.0.0.1:3101", new URL(platform.grpcUrl).host)
    .replaceAll("northwind-outfitters", organization.slug);
}

const env = { ...process.env, INTERNAL_SECRET: TEST_SECRET, no_proxy: "*" };

// Python and Go need packages of theirs: tests/languages/run.sh runs those by hand.
test.each([
  ["curl", "bash", ["-euc", block("sh")]],
  ["Node", process.execPath, ["--input-type=module", "-e", block("js")]],
])("the lines for %s list disputes as they stand", async (_name, program, args) => {
  const { stdout } = await run(program, args, { env });
  expect(stdout).toContain(id);
});
