import type { DescMethod } from "@bufbuild/protobuf";
import { oncePer } from "./once-per.ts";
import { operationOf } from "./operations.ts";

/** Under overload the first is refused first: pages that only read, other reads, writes, and what moves money. */
export const CALL_CLASSES = ["page", "read", "write", "money"] as const;

export type CallClass = (typeof CALL_CLASSES)[number];

/**
 * What requires an idempotency key moves money, and so may a write that asks the engine: dispute submission is one, whose key is
 * optional. Test helpers move none.
 */
export const callClassOf = oncePer((method: DescMethod): CallClass => {
  const operation = operationOf(method);
  if (!operation || operation.verb === "GET") return "read";
  const { idempotencyKeyRequired, asksEngine, testHelper } = operation;
  return (idempotencyKeyRequired || asksEngine) && !testHelper ? "money" : "write";
});
