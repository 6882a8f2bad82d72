import type { DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ClaimedWork } from "./run-claimed.ts";

/** What a request is about, and the request as it names that by our own id. */
export interface Subject<Request> {
  readonly subjectId: string;
  readonly request: Request;
}

/**
 * A method that asks the engine or a provider between its transactions, so that it cannot be one transaction with its answer.
 * It saves its answer with the last of them (`finishWith`).
 */
export interface PhasedOperation<Method extends DescMethodUnary = DescMethodUnary> {
  readonly method: Method;
  /** Where only one work at a time is allowed on a subject, with or without a key. */
  readonly subjectOf?: (
    work: UnitOfWork,
    request: MessageShape<Method["input"]>,
  ) => Promise<Subject<MessageInitShape<Method["input"]>>>;
  /** Goes on from a recovery point beyond `started` for a caller that does not come back. */
  readonly complete?: (work: ClaimedWork, subjectId: string) => Promise<MessageInitShape<Method["output"]>>;
  /** The answer as a repeat gets it, where it says of itself that it is one. */
  readonly asReplay?: (answer: MessageShape<Method["output"]>) => MessageShape<Method["output"]>;
}

/** Checks the operation against its method, and forgets the exact method so that operations fit into one list. */
export function phasedOperation<Method extends DescMethodUnary>(operation: PhasedOperation<Method>): PhasedOperation {
  return operation as unknown as PhasedOperation;
}
