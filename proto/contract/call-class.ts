import type { DescMethod } from "@bufbuild/protobuf";
import { isPayerMethod } from "./access.ts";
import { oncePer } from "./once-per.ts";
import { operationOf } from "./operations.ts";

/** Under overload the first class is refused first: page reads, other reads, writes, and payments. */
export const CALL_CLASSES = ["page", "read", "write", "money"] as const;

export type CallClass = (typeof CALL_CLASSES)[number];

/**
 * A payer who pays is served before all others. Methods that require an idempotency key move money, as may writes that call the engine, such as submitting a dispute.
 * Test helpers move none.
 */
export const callClassOf = oncePer((method: DescMethod): CallClass => {
  if (isPayerMethod(method)) return method.name.startsWith("Get") ? "read" : "money";
  const operation = operationOf(method);
  if (!operation || operation.verb === "GET") return "read";
  const { idempotencyKeyRequired, asksEngine, testHelper } = operation;
  return (idempotencyKeyRequired || asksEngine) && !testHelper ? "money" : "write";
});
