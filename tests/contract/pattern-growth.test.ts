import { expect, test } from "vitest";
import { redact } from "#contract/redaction.ts";
import { contractPatterns, cpuMsOf, isSlow, patternsOf } from "./pattern-growth.ts";

/** Patterns with faster growth, and the trusted texts that they read. */
const MEET_NO_INPUT: Readonly<Record<string, string>> = {
  "app/capabilities/api-docs/parts/code.tsx": "the samples of the reference",
  "app/capabilities/api-docs/parts/prose.tsx": "the comments of the contract",
  "app/capabilities/api-docs/try-it/request-of.ts": "the paths of the contract",
  "app/config/config.server.ts": "settings",
  "extensions/caller/tracing.ts": "settings",
  "extensions/connectors/engine/transport.ts": "settings",
  "extensions/connectors/terminal/cloud-transport.ts": "settings",
  "proto/contract/operations.ts": "the paths of the contract",
};

const patterns = patternsOf(["app", "extensions", "proto/contract", "server.ts"]);

const rules = contractPatterns();

test("the patterns of the code and of the contract are found", () => {
  expect(patterns.length).toBeGreaterThan(80);
  expect(rules.length).toBeGreaterThan(40);
});

test.each([/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, /\s+$/g, /[\w-]+@[\w-]+/g])(
  "%s takes quadratic time, and is found",
  { timeout: 60_000 },
  (pattern) => expect(isSlow(pattern)).toBe(true),
);

test("no pattern that meets input takes more than linear time", { timeout: 120_000 }, () => {
  const checked = [...patterns, ...rules].filter(({ path }) => MEET_NO_INPUT[path] === undefined);
  const slow = checked.filter(({ pattern }) => isSlow(pattern));
  expect(slow.map(({ path, pattern }) => `${path}: ${pattern}`)).toEqual([]);
});

test.each([
  ["of tokens that end nowhere", "-eyJ"],
  ["of names of credentials", "token="],
  ["of beginnings of keys", "svc_live_0"],
  ["of digits", "4"],
  ["of groups of digits", "424-"],
  ["of groups of digits and an id", "4242-a"],
])("a long text %s is redacted in linear time", (_name, word) => {
  const text = word.repeat(64_000 / word.length);
  const times = Array.from({ length: 4 }, () => cpuMsOf(() => redact(text)));
  // Linear growth takes 10 ms; quadratic growth took more than a second.
  expect(Math.min(...times)).toBeLessThan(200);
});
