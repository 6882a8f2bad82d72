import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { auditedActions } from "#contract/audit-actions.ts";
import { errorCatalog } from "#contract/errors/catalog.ts";
import { operationOf } from "#contract/operations.ts";
import { sources } from "#tests/architecture/sources.ts";
import { methods } from "#tests/contract/methods.ts";
import { commentsIn, examplesIn, valuesByField, WORD, wordsOfCode, wordsOfContract } from "./vocabulary.ts";

/** Words of other software that our docs and comments name, and made-up ones of examples. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  "PostgreSQL, Citus and poolers":
    /^(pg_stat_statements|max_prepared_\w+|citus_\w+|isolate_tenant_to_new_shard|truncate_local_data_\w+|shared_preload_libraries|has_table_privilege|idle_transaction_timeout|query_timeout|default_pool_size)$/,
  Prometheus: /^(histogram_quantile|scrape_config|http_headers|\w+_seconds_bucket)$/,
  "gRPC and its generators":
    /^(\w+_pb2(_grpc)?|grpc_\w+|python_out|source_relative|go_package_prefix|file_option|insecure_channel|trailing_metadata|invalid_argument|permission_denied)$/,
  "OAuth and better-auth": /^(code_challenge|session_data)$/,
  "Python, Node.js and Linux": /^(compare_digest|get_data|is_authentic|node_modules|sun_path)$/,
  "vendors of payment terminals":
    /^(terminal_reader_(busy|offline|timeout)|registration_code|set_reader_display|process_payment_intent|idempotency_id|deadline_duration)$/,
  "the engine's and processors' documents":
    /^(openapi_spec_v1|invoice_paid|merchant_reference_id|hosted_fields|object_id|network_fee)$/,
  "what former decisions replaced": /^(rate_limit_unavailable|engine_called)$/,
  "made up for an example": /^(order_id|captured_transaction_id)$/,
  "our own, made of parts in code": /^(svc_(live|sandbox)\w*|tollhouse_\w+_total)$/,
};

const isForeign = (word: string) => Object.values(FOREIGN).some((words) => words.test(word));

const ids = /^(?:[a-z]{1,3}|due|order|store|pk_snd)_(?:\w*\d\w*|none|broken)$/;

const code = wordsOfCode();
const contract = wordsOfContract();
const values = valuesByField();
const codes = new Set<string>(errorCatalog.map(({ code: name }) => name));
const operations = methods.flatMap((method) => operationOf(method) ?? []);
const dotted = new Set([...auditedActions().map(([action]) => action), ...operations.map(({ id }) => id)]);
const resources = new Set([...dotted].map((name) => name.split(".")[0]));

/** A field inside another, as columns of exports and bounds of ranges are named. */
function isComposed(word: string): boolean {
  return [...word.matchAll(/_/g)].some(
    ({ index }) => contract.has(word.slice(0, index)) && contract.has(word.slice(index + 1)),
  );
}

const exists = (word: string) => code.has(word) || isForeign(word) || ids.test(word) || isComposed(word);

const unknownWords = (text: string) => [...new Set(text.match(WORD) ?? [])].filter((word) => !exists(word));

const blocksIn = (text: string) => [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);

/** Words of lines that call the API, which are fields, values or codes of the contract. */
function wordsBesideTheContract(text: string): string[] {
  const calls = blocksIn(text).filter((block) => /\/(api|v1)\/[a-z]/.test(block));
  const words = new Set(
    calls.flatMap(
      (block) => block.replace(/\/(api|v1)\/[^\s"'?]+/g, " ").match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? [],
    ),
  );
  const isKnown = (word: string) => contract.has(word) || codes.has(word) || isComposed(word) || isForeign(word);
  return [...words].filter((word) => !isKnown(word) && !ids.test(word));
}

/** Values that stand beside a field with a closed set of them. */
function wrongValues(text: string): string[] {
  const pairs = [
    ...text.matchAll(/\b([a-z]+(?:_[a-z0-9]+)*)(?:\[\])?["`]?(?:=|: ?| is | are )["`]([a-z][a-z0-9_]*)["`]/g),
    ...text.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?:\[\])?=([a-z][a-z0-9_]*)\b/g),
  ];
  return pairs
    .filter(([, field = "", value = ""]) => values.get(field)?.has(value) === false)
    .map(([, field, value]) => `${field} ${value}`);
}

/** Codes that stand behind a status. */
const wrongCodes = (text: string) =>
  [...text.matchAll(/\b[45]\d\d `([a-z]\w*)`/g)].map(([, word = ""]) => word).filter((word) => !codes.has(word));

/** Event types and operations. */
const wrongNames = (text: string) =>
  [...text.matchAll(/`((\w+)\.(\w+))`/g)]
    .filter(([, name = "", resource = "", last = ""]) => {
      return resources.has(resource) && !dotted.has(name) && !values.has(last) && last !== "proto";
    })
    .map(([, name]) => name);

/** Pages for those who run or change Tollhouse have words of their own beside the API's. */
const INTERNAL =
  /^docs\/(decisions\/|adding-a-capability|architecture|contributing|dashboard-kit|ledger|operations|reconciliation|sandbox-engine|service-auth)/;

const checks = { unknownWords, wordsBesideTheContract, wrongValues, wrongCodes, wrongNames };

const pages = [...globSync("docs/**/*.md"), "README.md", ...globSync("clients/*/README.md")];

describe("what a page names exists", () => {
  test.each(pages)("%s", (path) => {
    const text = readFileSync(path, "utf8");
    const isInternal = INTERNAL.test(path);
    const wrong = Object.entries(checks)
      .filter(([name]) => !isInternal || name === "unknownWords")
      .flatMap(([name, check]) => check(text).map((what) => `${name}: ${what}`));
    expect(wrong).toEqual([]);
  });
});

const contractFiles = globSync("proto/tollhouse/**/*.proto").map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));

test("what a comment or an example names exists", () => {
  const wrong = [...sources, ...contractFiles].flatMap(({ path, text }) =>
    unknownWords(`${commentsIn(text)} ${examplesIn(text)}`).map((word) => `${path}: ${word}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["unknownWords", "It answers `refund_exceeds_remaining`."],
  ["wordsBesideTheContract", '```sh\ncurl "$TOLLHOUSE_URL/api/webhook_deliveries" | jq -r .data[0].delivery_id\n```'],
  ["wrongValues", "Lists take `transaction_status=captured`."],
  ["wrongValues", '{"transaction_status": "captured"}'],
  ["wrongCodes", "A second refund is 409 `captured`."],
  ["wrongNames", "It raises `payout.sent`."],
] as const)("%s finds an old name", (name, text) => {
  expect(checks[name](text)).toHaveLength(1);
});
