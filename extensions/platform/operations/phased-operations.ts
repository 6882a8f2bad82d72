import type { DescMethod } from "@bufbuild/protobuf";
import { submission } from "#extensions/capabilities/disputes/submit-evidence.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { operationName } from "./claim.ts";
import { type PhasedOperation, phasedOperation } from "./phased-operation.ts";

/** Every writing method that asks others on its way; all the rest are one transaction with their answer. */
const operations: readonly PhasedOperation[] = [
  submission,
  phasedOperation({ method: DisputeService.method.attachEvidence }),
  phasedOperation({ method: DisputeService.method.deleteEvidence }),
  phasedOperation({ method: BankLinkService.method.createBankLinkToken }),
  phasedOperation({ method: BankLinkService.method.createBankLink }),
  phasedOperation({ method: BankLinkService.method.deleteBankLink }),
];

const byName = new Map(operations.map((operation) => [operationName(operation.method), operation]));

/** By its name as records keep it. Null for a method that is one transaction. */
export function findPhasedOperation(name: string): PhasedOperation | null {
  return byName.get(name) ?? null;
}

export function phasedOperationOf(method: DescMethod): PhasedOperation | null {
  return findPhasedOperation(operationName(method));
}
