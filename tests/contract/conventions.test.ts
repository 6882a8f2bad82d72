import { describe, expect, test } from "vitest";
import { operationOf } from "#contract/operations.ts";
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
    "settlementQueueEntries.preview": "Only computes.",
    "payouts.quote": "Only computes.",
    "transactions.sync": "Only reads what the engine has.",
    "transactions.sendReceipt": "Sends a mail.",
  };

  const posts = operations.filter(({ verb, path, testHelper }) => verb === "POST" && MONEY.test(path) && !testHelper);

  test.each(posts.map((each) => [each.id, each] as const))("is as its kind requires for %s", (id, operation) => {
    expect(operation.idempotencyKeyRequired).toBe(!(id in OPTIONAL));
  });

  test("is optional only for operations that exist", () => {
    expect(Object.keys(OPTIONAL).filter((id) => !posts.some((each) => each.id === id))).toEqual([]);
  });
});
