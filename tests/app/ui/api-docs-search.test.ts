import { describe, expect, test } from "vitest";
import { type Entry, findEntries } from "#app/capabilities/api-docs/search/find-entries.ts";

const entry = (kind: Entry["kind"], anchor: string, rest: Partial<Entry> = {}): Entry => ({
  kind,
  anchor,
  label: anchor,
  context: "",
  text: "",
  ...rest,
});

const entries = [
  entry("Parameter", "disputes.list.limit", { label: "limit", context: "disputes.list", text: "How many, 1 to 100." }),
  entry("Error", "error-rate_limited", { label: "rate_limited", text: "Too many requests in one minute." }),
  entry("Section", "rate-limits", { label: "Rate limits" }),
  entry("Scope", "scope-disputes:write", { label: "disputes:write" }),
  entry("Operation", "disputes.list", { label: "List", context: "GET /api/disputes", text: "Lists the disputes." }),
  entry("Operation", "disputes.submit", {
    label: "Submit",
    context: "POST /v1/disputes/{dispute_id}/submit",
    text: "Finalizes the evidence and sends it.",
  }),
];

const found = (query: string) => findEntries(entries, query).map(({ anchor }) => anchor);

describe("search", () => {
  test("finds an operation by its last word, before those that only begin so", () => {
    const operations = [entry("Operation", "disputes.submitResponse"), entry("Operation", "disputes.submit")];
    expect(findEntries(operations, "submit").map(({ anchor }) => anchor)).toEqual([
      "disputes.submit",
      "disputes.submitResponse",
    ]);
  });

  test.each([
    ["an operation by its id", "disputes.submit", "disputes.submit"],
    ["an operation by its method and path", "post /v1/disputes", "disputes.submit"],
    ["an operation by what it does", "sends evidence", "disputes.submit"],
    ["a parameter by its name, before what only begins so", "limit", "disputes.list.limit"],
    ["an error by its code", "rate_limited", "error-rate_limited"],
    ["a scope", "disputes:write", "scope-disputes:write"],
  ])("finds %s", (_what, query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  test("finds only what has every word, in any order and any case", () => {
    expect(found("LIST Disputes")).toEqual(["disputes.list", "disputes.list.limit"]);
    expect(found("disputes unheard-of")).toEqual([]);
  });

  test("of those that are equally near an operation comes first", () => {
    expect(found("get /api/disputes")).toEqual(["disputes.list"]);
    expect(found("disputes").slice(0, 2)).toEqual(["disputes.list", "disputes.submit"]);
  });

  test("nothing is asked, nothing is found", () => {
    expect(found("  ")).toEqual([]);
  });
});
