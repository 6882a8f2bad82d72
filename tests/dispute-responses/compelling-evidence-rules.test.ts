import { expect, test } from "vitest";
import {
  type ComparedFacts,
  compellingEvidence,
  type DisputedSale,
  type EarlierSale,
  windowOf,
} from "#extensions/capabilities/dispute-responses/compelling-evidence.rules.ts";

const DAY_MS = 86_400_000;
const OPENED = new Date("2026-11-20T12:00:00Z");
const NO_FACTS: ComparedFacts = { payer_ip: [], payer_device_id: [], customer: [], shipping_address: [] };
const ALL: ComparedFacts = { payer_ip: ["ip"], payer_device_id: ["dev"], customer: ["cus"], shipping_address: ["adr"] };

const daysBefore = (days: number, ms = 0) => new Date(OPENED.getTime() - days * DAY_MS + ms);

function disputed(changes: Partial<DisputedSale> = {}): DisputedSale {
  return {
    ...{ network: "visa", reasonCode: "10.4", openedAt: OPENED, createdAt: daysBefore(10), fingerprint: "card" },
    facts: ALL,
    ...changes,
  };
}

let count = 0;

function aSale(changes: Partial<EarlierSale> = {}): EarlierSale {
  count += 1;
  return {
    ...{ id: `txn_${count}`, createdAt: daysBefore(200), capturedMinorUnits: 1n },
    ...{ wasDisputed: false, wasReportedAsFraud: false, facts: ALL },
    ...changes,
  };
}

const isEligible = (sales: readonly EarlierSale[], changes: Partial<DisputedSale> = {}) =>
  compellingEvidence(disputed(changes), sales).isEligible;
const gaps = (sales: readonly EarlierSale[], changes: Partial<DisputedSale> = {}) =>
  compellingEvidence(disputed(changes), sales).missing.map(({ condition }) => condition);

test("two sales of the card that share enough are compelling evidence, newest first", () => {
  const [older, newer] = [aSale({ createdAt: daysBefore(300) }), aSale({ createdAt: daysBefore(150) })];
  const found = compellingEvidence(disputed(), [older, newer]);
  expect(found).toMatchObject({ isEligible: true, earlierCount: 2, missing: [] });
  expect(found.sales.map(({ sale }) => sale.id)).toEqual([newer.id, older.id]);
  expect(found.sales[0]?.sharedFacts).toEqual(["payer_ip", "payer_device_id", "customer", "shipping_address"]);
});

test("one sale is not enough", () => {
  expect(gaps([aSale()])).toEqual(["earlier_sales"]);
  expect(gaps([])).toEqual(["earlier_sales"]);
});

test.each([
  ["120 days before the dispute", 120, 0, true],
  ["less than 120 days before", 120, 1, false],
  ["364 days before", 364, 0, true],
  ["within the 365th day", 365, 1, true],
  ["365 days before", 365, 0, false],
])("a sale %s counts: %s, %s, %s", (_when, days, ms, counts) => {
  const sale = aSale({ createdAt: daysBefore(days, ms) });
  expect(isEligible([sale, aSale()])).toBe(counts);
  const { from, to } = windowOf(disputed());
  expect(sale.createdAt >= from && sale.createdAt <= to).toBe(counts);
});

test("a sale is earlier than the disputed one, which may itself be old", () => {
  const old = { createdAt: daysBefore(250) };
  expect(isEligible([aSale({ createdAt: daysBefore(260) }), aSale({ createdAt: daysBefore(300) })], old)).toBe(true);
  expect(gaps([aSale({ createdAt: daysBefore(260) }), aSale({ createdAt: daysBefore(200) })], old)).toEqual([
    "earlier_sales",
  ]);
});

test.each([
  ["nothing captured", { capturedMinorUnits: 0n }],
  ["a dispute", { wasDisputed: true }],
  ["a fraud report", { wasReportedAsFraud: true }],
])("a sale with %s does not count", (_what, changes) => {
  expect(gaps([aSale(), aSale(changes)])).toEqual(["earlier_sales"]);
});

const SHARED = [
  ["payer_ip", "payer_device_id", true],
  ["payer_ip", "customer", true],
  ["payer_ip", "shipping_address", true],
  ["payer_device_id", "customer", true],
  ["payer_device_id", "shipping_address", true],
  ["customer", "shipping_address", false],
] as const;

test.each(SHARED)("%s and %s are enough: %s", (one, other, enough) => {
  const facts = { ...NO_FACTS, [one]: ALL[one], [other]: ALL[other] };
  expect(isEligible([aSale({ facts }), aSale({ facts })])).toBe(enough);
});

test.each(["payer_ip", "payer_device_id", "customer", "shipping_address"] as const)(
  "%s alone is not enough",
  (fact) => {
    const facts = { ...NO_FACTS, [fact]: ALL[fact] };
    expect(gaps([aSale({ facts }), aSale()])).toEqual(["shared_facts"]);
  },
);

test("each sale may share other facts with the disputed one", () => {
  const [byIp, byDevice] = [
    { ...NO_FACTS, payer_ip: ["ip"], customer: ["cus"] },
    { ...NO_FACTS, payer_device_id: ["dev"], shipping_address: ["else", "adr"] },
  ];
  expect(isEligible([aSale({ facts: byIp }), aSale({ facts: byDevice })])).toBe(true);
});

test("facts that neither sale has are not shared", () => {
  const facts = { ...NO_FACTS, payer_ip: ["ip"] };
  expect(isEligible([aSale({ facts }), aSale({ facts })], { facts })).toBe(false);
});

test.each([
  ["another network", { network: "mastercard" }, "network"],
  ["an unknown network", { network: null }, "network"],
  ["another code", { reasonCode: "10.5" }, "reason_code"],
  ["no code", { reasonCode: null }, "reason_code"],
  ["an unknown card", { fingerprint: null }, "card_fingerprint"],
])("a dispute with %s names what is missing", (_what, changes, gap) => {
  expect(gaps([aSale(), aSale()], changes)).toEqual([gap]);
});

test("a disputed sale without IP address and device says that they are missing", () => {
  const facts = { ...ALL, payer_ip: [], payer_device_id: [] };
  const found = compellingEvidence(disputed({ facts }), [aSale(), aSale()]);
  expect(found.missing.map(({ condition }) => condition)).toEqual(["payer_ip_or_device"]);
  expect(found.knownFacts).toEqual(["customer", "shipping_address"]);
});

test("what is missing is said in a sentence", () => {
  const [gap] = compellingEvidence(disputed(), [aSale()]).missing;
  expect(gap?.message).toBe("The card has 1 earlier sale 120 to 364 days before the dispute, and 2 are needed.");
  const facts = { ...NO_FACTS, customer: ["cus"] };
  const [other] = compellingEvidence(disputed(), [aSale({ facts }), aSale()]).missing;
  expect(other?.message).toMatch(/^1 of 2 earlier sales shares two facts/);
});
