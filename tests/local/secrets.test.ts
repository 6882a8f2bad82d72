import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadSecrets } from "#sandbox/local/secrets.ts";
import { aFolder } from "./folder.ts";

test("secrets are made once and kept", () => {
  const folder = aFolder();
  expect(loadSecrets(folder)).toEqual(loadSecrets(folder));
});

test("no two folders have the same secrets", () => {
  expect(loadSecrets(aFolder()).INTERNAL_SECRET).not.toBe(loadSecrets(aFolder()).INTERNAL_SECRET);
});

test("only their owner can read the file", () => {
  const folder = aFolder();
  loadSecrets(folder);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("the encryption key is a named one of 32 bytes", () => {
  const [, id, key = ""] = /^(\w+):([\w-]+)$/.exec(loadSecrets(aFolder()).ENCRYPTION_KEYS) ?? [];
  expect(id).toBe("k1");
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
});

test("a secret that a newer version needs joins those that are kept", () => {
  const folder = aFolder();
  const { SESSION_SECRET } = loadSecrets(folder);
  writeFileSync(join(folder, "secrets.json"), JSON.stringify({ SESSION_SECRET }));
  const secrets = loadSecrets(folder);
  expect(secrets.SESSION_SECRET).toBe(SESSION_SECRET);
  expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(secrets);
});

test("a file that cannot be read is never replaced", () => {
  const folder = aFolder();
  writeFileSync(join(folder, "secrets.json"), "{");
  expect(() => loadSecrets(folder)).toThrow("secrets.json cannot be read");
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe("{");
});
