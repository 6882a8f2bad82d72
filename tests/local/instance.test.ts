import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimInstance, findInstance, recordInstance, releaseInstance } from "#sandbox/local/instance.ts";
import { aFolder } from "./folder.ts";

test("a running product is found, with what it shares, until it has gone", () => {
  const folder = aFolder();
  recordInstance(folder, { APP_URL: "http://localhost:3000" });
  expect(findInstance(folder)).toMatchObject({ pid: process.pid, settings: { APP_URL: "http://localhost:3000" } });

  releaseInstance(folder);
  expect(findInstance(folder)).toBeNull();
});

test("a second product on the same folder is refused by the process that is in its way", () => {
  const folder = aFolder();
  claimInstance(folder);
  expect(() => claimInstance(folder)).toThrow(`already running on ${folder} (process ${process.pid})`);
});

test("a product that ended without a farewell is in nobody's way, even when its process id is used again", () => {
  const folder = aFolder();
  recordInstance(folder, {});
  const file = join(folder, "running.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), startedAt: "another time" }));
  expect(() => claimInstance(folder)).not.toThrow();
});

test("a product does not take away the announcement of another", () => {
  const folder = aFolder();
  const file = join(folder, "running.json");
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: "another time", settings: {} }));
  releaseInstance(folder);
  expect(readFileSync(file, "utf8")).toContain(String(process.ppid));
});
