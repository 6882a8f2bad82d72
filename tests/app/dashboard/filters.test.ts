import { describe, expect, test } from "vitest";
import { filterText } from "#app/dashboard/filters/filter-text.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.ts";
import { listAddress } from "#app/dashboard/list-address.ts";

const FILTERS = {
  stage: {
    kind: "choices",
    label: "Stage",
    options: [
      { value: "dispute", name: "Dispute" },
      { value: "arbitration", name: "Arbitration" },
    ],
  },
  state: { kind: "choice", label: "State", options: [{ value: "open", name: "Open" }] },
  amount: { kind: "money", label: "Amount", currencies: ["USD", "JPY"] },
  opened: { kind: "dates", label: "Opened" },
  q: { kind: "search", label: "Search", placeholder: "Name" },
} as const;

const read = (query: string) => readFilters(`https://tollhouse.test/list?${query}`, FILTERS);

describe("filters of an address", () => {
  test("are empty without parameters", () => {
    expect(read("")).toEqual({ stage: [], state: null, amount: null, opened: null, q: null });
  });

  test("are read by kind", () => {
    const query =
      "stage=dispute&stage=arbitration&state=open&amount_min=10&amount_max=1,200.50&opened_from=2026-11-01&opened_to=2026-11-30&q=+till+4+";
    expect(read(query)).toEqual({
      stage: ["dispute", "arbitration"],
      state: "open",
      amount: { min: 1_000n, max: 120_050n, currency: "USD" },
      opened: { from: new Date("2026-11-01T00:00:00Z"), before: new Date("2026-12-01T00:00:00Z") },
      q: "till 4",
    });
  });

  test("take the decimals of the chosen currency", () => {
    expect(read("amount_min=1200&amount_currency=JPY").amount).toEqual({ min: 1_200n, max: null, currency: "JPY" });
    expect(read("amount_min=1200.5&amount_currency=JPY").amount).toBeNull();
  });

  test("ignore values that mean nothing", () => {
    expect(read("stage=later&state=shut&amount_min=ten&opened_from=2026-02-30&q=")).toEqual(read(""));
    expect(read("opened_from=yesterday").opened).toBeNull();
  });
});

describe("a chip", () => {
  test.each([
    ["stage", "stage=dispute&stage=arbitration", "Dispute, Arbitration"],
    ["amount", "amount_min=10&amount_max=20", "$10.00 – $20.00"],
    ["amount", "amount_max=20&amount_currency=JPY", "at most ¥20"],
    ["opened", "opened_from=2026-11-01", "from Nov 1, 2026"],
    ["q", "q=till", "“till”"],
  ] as const)("of %s with %s says %s", (name, query, text) => {
    expect(filterText(new URLSearchParams(query), name, FILTERS[name], "en-US")).toBe(text);
  });
});

describe("the address of a list", () => {
  const current = new URLSearchParams("show=closed&stage=dispute&cursor=abc");
  test("changes what is given, keeps the rest and starts from the beginning", () => {
    expect(listAddress(current, { sort: "created_at" })).toBe("?show=closed&stage=dispute&sort=created_at");
    expect(listAddress(current, { stage: null })).toBe("?show=closed");
    expect(listAddress(current, { stage: ["a", "b", ""] })).toBe("?show=closed&stage=a&stage=b");
  });
  test("moves by a cursor", () => expect(listAddress(current, { cursor: "def" })).toContain("cursor=def"));
});
