import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { document } from "./document.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tollhouse-openapi-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("redocly has nothing to say against the document", () => {
  expect(lint("proto/gen/openapi.json")).toEqual([]);
});

test("redocly is heard: a document without summaries and with an example that is none is refused", () => {
  const [path = ""] = Object.keys(document.paths);
  const broken = JSON.parse(JSON.stringify(document));
  delete broken.paths[path].get.summary;
  broken.paths[path].get.responses[200].content["application/json"].example.has_more = "perhaps";
  const file = join(folder, "broken.json");
  writeFileSync(file, JSON.stringify(broken));
  expect(lint(file).sort()).toEqual(["no-invalid-media-type-examples", "operation-summary"]);
});

/** No ID is `by_reference` or `quotes`. */
const isNoId = ({ ruleId, message }: { readonly ruleId: string; readonly message: string }) =>
  ruleId === "no-ambiguous-paths" && /[/](by_reference[/]\{reference\}|quotes[/]\{payout_quote_id\})/.test(message);

/** The rules that the file breaks, errors and warnings alike. */
function lint(file: string): string[] {
  const cli = "node_modules/@redocly/cli/bin/cli.js";
  const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = spawnSync(process.execPath, [cli, "lint", file, "--extends", "recommended", "--format", "json"], {
    encoding: "utf8",
    env: { ...process.env, ...offline },
  });
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  return problems.filter((problem) => !isNoId(problem)).map(({ ruleId }) => ruleId);
}
