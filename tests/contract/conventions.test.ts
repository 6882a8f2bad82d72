import { describe, expect, test } from "vitest";
import { operationOf } from "#contract/operations.ts";
import { sources } from "#tests/architecture/sources.ts";
import { misnamed, unlike } from "./conventions/alike.ts";
import { factsOf, type OperationFacts } from "./conventions/facts.ts";
import { isKept, RULES } from "./conventions/rules.ts";
import { methods } from "./methods.ts";

const operations = methods.flatMap((method) => operationOf(method) ?? []);

describe("an idempotency key", () => {
  /** Resources that hold money, or that decide where it goes. */
  const MONEY =
    /^\/(?:api|v1)\/(?:transactions|refunds|disputes|settlement\w*|balance|payouts|payout_destinations|control_changes)\b/;

  /** Requests about money that neither move it nor decide about it. */
  const OPTIONAL: Readonly<Record<string, string>> = {
    "disputes.submit": "The specification leaves it to the caller.",
    "disputes.attachEvidence": "Evidence decides nothing before it is submitted.",
    "disputes.uploadEvidence": "Evidence decides nothing before it is submitted.",
    "disputeLetters.draft": "Only writes a draft, which is not kept.",
    "disputes.collectEvidence": "Evidence decides nothing before it is submitted.",
    "disputeTemplates.attach": "Evidence decides nothing before it is submitted.",
    "settlementQueueEntries.preview": "Only computes.",
    "payouts.quote": "Only computes.",
    "transactions.sync": "Only reads what the engine has.",
    "transactions.sendReceipt": "Sends a mail.",
    "fulfillments.create": "Says what was delivered.",
  };

  const posts = operations.filter(({ verb, path, testHelper }) => verb === "POST" && MONEY.test(path) && !testHelper);

  test.each(posts.map((each) => [each.id, each] as const))("is as its kind requires for %s", (id, operation) => {
    expect(operation.idempotencyKeyRequired).toBe(!(id in OPTIONAL));
  });

  test("is optional only for operations that exist", () => {
    expect(Object.keys(OPTIONAL).filter((id) => !posts.some((each) => each.id === id))).toEqual([]);
  });
});

const all = methods.flatMap(factsOf);

const broken = (facts: OperationFacts) =>
  Object.entries(RULES).flatMap(([rule, breaks]) => breaks(facts).map((what) => `${what}: ${rule}`));

describe("a convention of the API", () => {
  test.each(all.map((each) => [each.id, each] as const))("is kept by %s", (_id, facts) => {
    expect(broken(facts)).toEqual([]);
  });

  test("is about most operations", () => {
    expect(all.filter(isKept).length).toBeGreaterThan(all.length / 2);
  });

  /** Each rule with a change of an operation that it must notice. */
  const mutants: Readonly<
    Record<keyof typeof RULES, [id: string, (facts: OperationFacts) => Partial<OperationFacts>]>
  > = {
    "an answer says what it is": ["balance.retrieve", without("answered", "object")],
    "an object that is kept says whose it is, when it changed, and how often": [
      "payouts.retrieve",
      without("answered", "environment"),
    ],
    "an answer that is no list does not wrap": ["balance.retrieve", renamed("answered", "balances", "data")],
    "a change takes If-Match where the object has a version": ["refunds.update", () => ({ ifMatch: false })],
    "only what has a version takes If-Match": ["refunds.update", without("answered", "version")],
    "a removal answers the object's kind, its ID and that it is gone": [
      "bankLinks.delete",
      without("answered", "bank_link_id"),
    ],
    "a sum of a resource is its summary": ["transactions.summarize", without("answered", "object")],
    "what takes a cursor answers one, and what does not has none": ["refunds.list", without("asked", "cursor")],
    "a list that pages is sorted by age, either way": ["refunds.list", without("asked", "sort")],
    "a list that pages is filtered by time and IDs": ["refunds.list", without("asked", "ids")],
    "a list that pages is filtered by several statuses": ["payouts.list", without("asked", "payout_status")],
    "a list whose items have metadata is filtered by it": ["refunds.list", without("asked", "metadata")],
    "an instant is named for it": ["payouts.retrieve", renamed("answered", "paid_at", "paid")],
  };

  test.each(Object.keys(RULES))("is noticed when it is broken: %s", (rule) => {
    const [id, change] = mutants[rule] ?? [];
    const facts = all.find((each) => each.id === id);
    if (!facts || !change) throw new Error(`there is no mutant for ${rule}`);
    expect(RULES[rule]?.(facts)).toEqual([]);
    expect(RULES[rule]?.({ ...facts, ...change(facts) })).not.toEqual([]);
  });
});

describe("operations of one resource", () => {
  test("expand alike, sum by the filters of the list, and change their metadata", () => {
    expect(unlike(all)).toEqual([]);
  });

  test.each([
    ["disputes.retrieve", "expand"],
    ["transactions.summarize", "last4"],
    ["refunds.update", "metadata"],
  ])("are noticed when %s lacks %s", (id, name) => {
    const changed = all.map((each) => (each.id === id ? { ...each, ...without("asked", name)(each) } : each));
    expect(unlike(changed)).toHaveLength(1);
  });
});

test("an address ends with the words that other resources use", () => {
  expect(misnamed(all)).toEqual([]);
  const moved = (id: string, path: string) => misnamed(all.map((each) => (each.id === id ? { ...each, path } : each)));
  expect(moved("payoutDestinations.makeDefault", "/api/payout_destinations/{id}/set_default")).toHaveLength(1);
  expect(moved("disputes.listEvents", "/api/disputes/{dispute_id}/timeline")).toHaveLength(1);
  expect(moved("customers.upsert", "/api/customers/reference/{reference}")).toHaveLength(1);
});

test("what the domain refuses has a code of its own", () => {
  const general = sources.filter(
    ({ path, text }) => path.startsWith("extensions/capabilities/") && text.includes('refuse("validation_failed"'),
  );
  expect(general.map(({ path }) => path)).toEqual([]);
});

type Fields = "asked" | "answered";

function without(fields: Fields, name: string) {
  return (facts: OperationFacts) => ({ [fields]: facts[fields].filter((field) => field.name !== name) });
}

function renamed(fields: Fields, name: string, to: string) {
  return (facts: OperationFacts) => ({
    [fields]: facts[fields].map((field) => (field.name === name ? { ...field, name: to } : field)),
  });
}
