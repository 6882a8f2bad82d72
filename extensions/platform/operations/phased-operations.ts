import type { DescMethod } from "@bufbuild/protobuf";
import { operationName } from "./claim.ts";
import type { PhasedOperation } from "./phased-operation.ts";

/** Finds a phased operation. Null for a method that is one transaction. */
export interface PhasedOperations {
  /** By its name as records keep it. */
  find(name: string): PhasedOperation | null;
  of(method: DescMethod): PhasedOperation | null;
}

export function phasedOperations(operations: readonly PhasedOperation[]): PhasedOperations {
  const byName = new Map(operations.map((operation) => [operationName(operation.method), operation]));
  const find = (name: string) => byName.get(name) ?? null;
  return { find, of: (method) => find(operationName(method)) };
}
