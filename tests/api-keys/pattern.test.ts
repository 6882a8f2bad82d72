import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createLogger as createAppLogger } from "#app/server/logger.ts";
import { API_KEY_PATTERN, displayedPart, isApiKeyText, redactApiKeys } from "#contract/api-key-pattern.ts";
import { apiKeyText } from "#extensions/capabilities/api-keys/api-key.rules.ts";
import { createLogger as createServiceLogger } from "#extensions/platform/kernel/logger.ts";

const newKey = (environment: string) => apiKeyText(environment, randomBytes(32).toString("hex"));

describe("the pattern", () => {
  test.each(["sandbox", "live"])("finds a key of %s in a text, and the whole of it", (environment) => {
    const key = newKey(environment);
    for (const around of [key, `key=${key};`, `"${key}"`, `first\n${key}\nlast`])
      expect(around.match(new RegExp(API_KEY_PATTERN))?.[0]).toBe(key);
    expect(isApiKeyText(key)).toBe(true);
  });

  test("finds nothing in what is longer, shorter or of another kind", () => {
    const key = newKey("live");
    for (const other of [`${key}0`, key.slice(0, -1), `x${key}`, key.toUpperCase(), key.replace("live", "test")]) {
      expect(new RegExp(API_KEY_PATTERN).test(other)).toBe(false);
      expect(isApiKeyText(other)).toBe(false);
    }
  });

  test("is the one that the secret-scanning rules hold", async () => {
    const rules = await readFile("docs/secret-scanning/gitleaks.toml", "utf8");
    const [, regex = ""] = /^regex = '''(.*)'''$/m.exec(rules) ?? [];
    expect(regex).toBe(API_KEY_PATTERN);
    const keywords = JSON.parse(/^keywords = (\[.*\])$/m.exec(rules)?.[1] ?? "[]") as string[];
    for (const environment of ["sandbox", "live"]) {
      const key = newKey(environment);
      expect(`export KEY=${key}`.match(new RegExp(regex))?.[0]).toBe(key);
      // Gitleaks searches for the pattern only near a keyword.
      expect(keywords.some((keyword) => key.includes(keyword))).toBe(true);
    }
    expect(await readFile("docs/leaked-keys.md", "utf8")).toContain("`svc_(sandbox\\|live)_[0-9a-f]{64}`");
  });
});

test("a key in a text is cut down to what may be shown, also right behind other letters", () => {
  const key = newKey("sandbox");
  expect(redactApiKeys(`x${key}, ${key}`)).toBe(`x${displayedPart(key)}…, ${displayedPart(key)}…`);
  expect(JSON.parse(redactApiKeys(JSON.stringify(`a\n${key}`)))).toBe(`a\n${displayedPart(key)}…`);
});

describe.each([
  ["the UI", createAppLogger],
  ["the extensions service", createServiceLogger],
])("the log of %s", (_process, createLogger) => {
  async function logged(write: (logger: ReturnType<typeof createAppLogger>) => void): Promise<string> {
    const stream = new PassThrough();
    write(createLogger("debug", stream as never));
    stream.end();
    return text(stream);
  }

  test("holds no more of a key than its displayed part, wherever it stood", async () => {
    const key = newKey("live");
    const lines = await logged((logger) => {
      logger.info(`the message ${key}`);
      logger.info(`a line\n${key}`);
      logger.info({ path: `/api/disputes?key=${key}` }, "a path");
      logger.info({ deep: { list: [{ of: key }], [key]: 1 } }, "nested");
      logger.error({ err: new Error(`refused ${key}`, { cause: new Error(key) }) }, "an error");
      logger.error(new Error(key));
      logger.child({ key }).warn("bound");
    });
    expect(lines.trim().split("\n")).toHaveLength(7);
    for (const line of lines.trim().split("\n")) {
      expect(() => JSON.parse(line)).not.toThrow();
      expect(line).toContain(`${displayedPart(key)}…`);
      expect(line).not.toContain(key.slice(0, displayedPart(key).length + 1));
    }
  });

  test("tells an error by its name, code, stack and causes, and nothing that hangs on it", async () => {
    const cause = Object.assign(new Error("terminating connection"), {
      code: "57P01",
      client: { secretKey: 77_031_999 },
    });
    const error = Object.assign(new Error("the database failed", { cause }), { query: "select 'Jane Roe'" });
    cause.cause = error;
    const [line = ""] = (await logged((logger) => logger.warn({ err: error }, "lost"))).split("\n");
    expect(JSON.parse(line).err).toMatchObject({
      type: "Error",
      message: "the database failed",
      stack: expect.stringContaining("pattern.test"),
      cause: { message: "terminating connection", code: "57P01" },
    });
    for (const hidden of ["77031999", "Jane Roe"]) expect(line).not.toContain(hidden);
  });

  test("holds no token, no named credential and no card number", async () => {
    const token = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl";
    const line = await logged((logger) =>
      logger.info({ path: `/api/-${token}`, card: "4242 4242 4242 4242", pan: 4242424242424242 }, "x\npassword=hidden"),
    );
    for (const hidden of ["eyJzdWIi", "4242 4242 4242", "42424242", "hidden"]) expect(line).not.toContain(hidden);
    expect(JSON.parse(line)).toMatchObject({ path: "/api/-…", card: "4242 4200 0000 4242", pan: 4242420000004242 });
  });
});
