import { describe, expect, test } from "vitest";
import { resourceTitle, titleOf } from "#openapi/titles.ts";
import { document, operations } from "./document.ts";

const titles = operations.map(({ summary }) => summary);

describe("a title", () => {
  test("is one operation's", () => {
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    "of %s begins with what it does, and names its object",
    (_id, { summary, tags: [tag = ""] }) => {
      expect(summary).toMatch(/^[A-Z][a-z]+ /);
      // "Settlement queue entries" and "a settlement queue entry" begin alike.
      const object = resourceTitle(tag)
        .toLowerCase()
        .replace(/(ies|y|s)$/, "");
      const named = tag === "webhookDeliveries" ? "deliver" : tag === "identity" ? "identit" : object;
      expect(summary.toLowerCase()).toContain(named.split(" ").at(-1));
    },
  );

  test.each([
    ["refunds.create", "Create a refund"],
    ["apiKeys.update", "Update an API key"],
    ["settlementQueueEntries.retrieve", "Retrieve a settlement queue entry"],
    ["disputes.list", "List disputes"],
  ])("is made of the ID %s: %s", (id, title) => {
    expect(titleOf({ id, title: "" })).toBe(title);
  });

  test("of an unusual verb must be in the contract", () => {
    expect(() => titleOf({ id: "refunds.rewind", title: "" })).toThrow("refunds.rewind needs a title");
    expect(titleOf({ id: "refunds.rewind", title: "Rewind a refund" })).toBe("Rewind a refund");
  });
});

test("each resource is in one group of what merchants come for", () => {
  const groups = document["x-tagGroups"];
  expect(groups.map(({ name }) => name)).toEqual([
    "Payments",
    "In person",
    "Customers",
    "Billing",
    "Money",
    "Disputes",
    "Developers",
  ]);
  expect(groups.flatMap(({ tags }) => tags).sort()).toEqual(document.tags.map(({ name }) => name).sort());
});
