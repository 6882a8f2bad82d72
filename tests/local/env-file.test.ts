import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnvFile } from "#sandbox/local/env-file.ts";

test("a setting of .env counts, unless it stands in front of the command", () => {
  const folder = mkdtempSync(join(tmpdir(), "tollhouse-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, ".env"), "TOLLHOUSE_TEST_A=file\nTOLLHOUSE_TEST_B=file   # why\n");
  process.env.TOLLHOUSE_TEST_A = "command";
  readEnvFile(folder);
  expect([process.env.TOLLHOUSE_TEST_A, process.env.TOLLHOUSE_TEST_B]).toEqual(["command", "file"]);
});

test("no .env is no fault", () => {
  expect(() => readEnvFile(join(tmpdir(), "there-is-no-such-folder"))).not.toThrow();
});
