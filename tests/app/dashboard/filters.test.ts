import { describe, expect, test, vi } from "vitest";
import { isActive } from "#app/dashboard/filters/filter.ts";
import { filterText } from "#app/dashboard/filters/filter-text.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.server.ts";
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

test.each([
  ["stage", "stage=nonsense", false],
  ["stage", "stage=nonsense&stage=dispute", true],
  ["state", "state=closed", false],
  ["amount", "amount_min=much", false],
  ["amount", "amount_max=10&amount_currency=XXX", true],
  ["opened", "opened=abc&opened_from=99-99-99&opened_to=x", false],
  ["opened", "opened_from=99-99-99&opened_to=2026-11-30", true],
  ["q", "q=+", false],
] as const)("%s of ?%s has a chip: %s", (name, query, expected) => {
  const filter = FILTERS[name];
  expect(isActive(new URLSearchParams(query), name, filter)).toBe(expected);
  // What has a chip is what the list is filtered by.
  const value = read(query)[name];
  expect(value !== null && !(Array.isArray(value) && value.length === 0)).toBe(expected);
});

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

  test("count days in the zone that the address names, across a change of its clocks", () => {
    expect(read("opened_from=2026-11-01&opened_to=2026-11-01&opened_zone=America/New_York").opened).toEqual({
      from: new Date("2026-11-01T04:00:00Z"),
      before: new Date("2026-11-02T05:00:00Z"),
    });
    expect(read("opened_from=2026-11-01&opened_zone=Nowhere/Land").opened?.from).toEqual(
      new Date("2026-11-01T00:00:00Z"),
    );
  });

  test.each([
    ["today", "2026-11-21T15:00:00Z", "2026-11-22T15:00:00Z"],
    ["yesterday", "2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z"],
    ["last_7_days", "2026-11-15T15:00:00Z", "2026-11-22T15:00:00Z"],
    ["last_30_days", "2026-10-23T15:00:00Z", "2026-11-22T15:00:00Z"],
    ["this_month", "2026-10-31T15:00:00Z", "2026-11-30T15:00:00Z"],
    ["last_month", "2026-09-30T15:00:00Z", "2026-10-31T15:00:00Z"],
    ["next_7_days", "2026-11-21T15:00:00Z", "2026-11-28T15:00:00Z"],
  ])("%s is counted from today in Tokyo, where it is tomorrow already", (preset, from, before) => {
    vi.useFakeTimers({ now: new Date("2026-11-21T18:00:00Z") });
    try {
      const { opened } = read(`opened=${preset}&opened_zone=Asia/Tokyo&opened_from=2020-01-01`);
      expect(opened).toEqual({ from: new Date(from), before: new Date(before) });
    } finally {
      vi.useRealTimers();
    }
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
    ["opened", "opened_from=2026-11-01", "from Nov 1, 2026 (UTC)"],
    ["opened", "opened=last_7_days&opened_zone=America%2FNew_York", "Last 7 days (America/New York)"],
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
