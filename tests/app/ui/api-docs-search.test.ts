import { describe, expect, test } from "vitest";
import type { Entry } from "#app/capabilities/api-docs/search/entry.ts";
import { findEntries } from "#app/capabilities/api-docs/search/find-entries.ts";
import { searchSite } from "#app/capabilities/api-docs/search/site-search.ts";

describe("the first of what is found", () => {
  test.each([
    ["refund", "Create a refund", "/api/docs/refunds#refunds.create"],
    ["Create a refund", "Create a refund", "/api/docs/refunds#refunds.create"],
    ["refunds.create", "Create a refund", "/api/docs/refunds#refunds.create"],
    ["list disputes", "List disputes", "/api/docs/disputes#disputes.list"],
    ["payout", "Create an instant payout", "/api/docs/payouts#payouts.create"],
    ["webhook", "Create a webhook endpoint", "/api/docs/webhook-endpoints#webhookEndpoints.create"],
    ["capture", "Capture a transaction", "/api/docs/transactions#transactions.capture"],
    ["post /v1/disputes", "Submit a dispute's evidence", "/api/docs/disputes#disputes.submit"],
    ["accept payment", "Accept a payment", "/api/docs/guides/accept-a-payment"],
    ["test cards", "Test cards", "/api/docs/test-cards"],
    ["9995", "4000 0000 0000 9995", "/api/docs/test-cards#card-4000000000009995"],
    ["pagination", "Pagination", "/api/docs/conventions#pagination"],
    ["response_status", "response_status[]", "/api/docs/disputes#disputes.list.response_status[]"],
    ["idempotency_key_reused", "idempotency_key_reused", "/api/docs/errors#error-idempotency_key_reused"],
    ["settlements:write", "settlements:write", "/api/docs/authentication#scope-settlements:write"],
    ["refund.succeeded", "refund.succeeded", "/api/docs/event-types#event-refund.succeeded"],
  ])("for %j is %s", (query, label, address) => {
    const [first] = searchSite(query);
    expect([first?.label, first?.address]).toEqual([label, address]);
  });

  test("is followed by the other operations of the object", () => {
    expect(searchSite("refund").map(({ label }) => label)).toEqual(
      expect.arrayContaining(["List refunds", "Retrieve a refund", "Refunds", "Refunding a payment"]),
    );
    expect(
      searchSite("refund")
        .slice(0, 5)
        .map(({ kind }) => kind),
    ).toEqual(Array(5).fill("Operation"));
  });
});

const entry = (kind: Entry["kind"], label: string, rest: Partial<Entry> = {}): Entry => ({
  kind,
  label,
  names: [],
  context: "",
  text: "",
  address: `/api/docs#${label}`,
  ...rest,
});

const entries = [
  entry("Parameter", "limit", { context: "List disputes", text: "How many, 1 to 100." }),
  entry("Error", "rate_limited", { text: "Too many requests in one minute." }),
  entry("Operation", "List disputes", { names: ["disputes.list"], object: "Disputes", text: "Newest first." }),
  entry("Operation", "Open a test dispute", { names: ["disputes.open"], object: "Disputes" }),
];

const found = (query: string) => findEntries(entries, query).map(({ label }) => label);

describe("search", () => {
  test("finds only what has every word, in any order and any case", () => {
    expect(found("DISPUTES list")).toEqual(["List disputes", "limit"]);
    expect(found("disputes unheard-of")).toEqual([]);
  });

  test("passes over the small words of a sentence", () => {
    expect(found("how do I list the disputes")).toEqual(["List disputes", "limit"]);
  });

  test("finds what the text says after what the name says", () => {
    expect(found("minute")).toEqual(["rate_limited"]);
    expect(found("limit")).toEqual(["limit", "rate_limited"]);
  });

  test("nothing is asked, nothing is found", () => {
    expect(found("  ")).toEqual([]);
  });
});
