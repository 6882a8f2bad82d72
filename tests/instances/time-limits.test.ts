import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_MS } from "#app/auth/require-auth.server.ts";
import { CALL_MS, KEY_LOOKUP_MS, POINTS_MS, POINTS_STORE_MS } from "#contract/time-limits.ts";
import { UPLOAD_TIMEOUT_MS } from "#extensions/connectors/engine/disputes.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { LONGEST_MS } from "#extensions/platform/test-clocks/advance-test-clock.ts";
import { platformEnv } from "#tests/support/platform.ts";
import { settingsOf } from "../../clients/typescript/src/settings.ts";

/** Time for an answer to travel. */
const ROOM_MS = 1_000;

const { databaseLimits, engineTimeoutMs, operationLeaseMs } = readConfig(
  platformEnv("postgresql://a@127.0.0.1:5432/b", "http://127.0.0.1:9"),
);
const { connectMs, queryMs, statementMs } = databaseLimits;
const client = settingsOf({ apiKey: "svc_sandbox_0", baseUrl: "http://127.0.0.1:9" }).timeoutMs;
const ui = KEY_LOOKUP_MS + POINTS_MS + CALL_MS;

test.each([
  ["a client", client, "the UI's answer", ui],
  ["the UI's call", CALL_MS, "the engine and a statement", engineTimeoutMs + queryMs],
  ["the UI's call", CALL_MS, "an upload to the engine and a statement", UPLOAD_TIMEOUT_MS + queryMs],
  ["the UI's call", CALL_MS, "a free connection and a statement", 2 * connectMs + queryMs],
  [
    "the UI's call",
    CALL_MS,
    "an advance of a test clock and its last request to the engine",
    LONGEST_MS + engineTimeoutMs,
  ],
  ["a page", PAGE_MS, "a statement", queryMs],
  ["the UI's wait for points", POINTS_MS, "the store of points", POINTS_STORE_MS],
  ["a statement in the process", queryMs, "the statement on the server", statementMs ?? 0],
  ["the lease of an operation", operationLeaseMs, "the engine", engineTimeoutMs],
])("%s (%i ms) outlasts %s (%i ms), with room for the answer", (_outer, outerMs, _inner, innerMs) => {
  expect(outerMs - innerMs).toBeGreaterThanOrEqual(ROOM_MS);
});

test("the table of the operators' page has these limits", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const table = page.slice(page.indexOf("## Time-outs"), page.indexOf("## A connection pooler"));
  for (const ms of [
    client,
    ui,
    KEY_LOOKUP_MS,
    POINTS_MS,
    CALL_MS,
    engineTimeoutMs,
    UPLOAD_TIMEOUT_MS,
    queryMs,
    statementMs,
  ])
    expect(table).toContain(` ${(ms ?? 0) / 1_000} s`);
});
