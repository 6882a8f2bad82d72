import type { DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Result of `find`: the other service certainly did nothing. */
export const NOT_DONE = Symbol("not done");
/** Result of `find`: the other service cannot tell. The request is never repeated. */
export const UNKNOWN = Symbol("unknown");

/** Returned by `prepare` when no other service needs to be called. */
export class Settled<Kept> {
  readonly kept: Kept;

  constructor(kept: Kept) {
    this.kept = kept;
  }
}

export function settled<Kept>(kept: Kept): Settled<Kept> {
  return new Settled(kept);
}

/**
 * A write that calls the engine or another service (docs/decisions/0021-engine-operations.md). A request has two
 * transactions and a call between them:
 *
 * 1. the claim and `prepare`, whose state is stored encrypted with the recovery point;
 * 2. `ask`, outside any transaction;
 * 3. `keep`, with its events and the stored answer.
 *
 * After a crash or a lost answer, `find` replaces `ask`. With neither `find` nor `repeat` the outcome is unknown: the
 * call is not repeated, and an operator decides.
 */
export interface EngineOperationSteps<
  Method extends DescMethodUnary,
  Subject extends { readonly id: string },
  State,
  Result,
  Kept,
> {
  readonly method: Method;
  /**
   * Operations with the same value exclude each other on a subject, with or without a key. Without it they may overlap.
   */
  readonly exclusive?: string;
  /** Timeout of one request in `ask`, in ms. The engine's timeout when absent. */
  readonly askTimeoutMs?: number;
  /**
   * Allows repeating `ask`. `ask`: an ID from `prepare` makes it idempotent. `all`: the whole request is, so no
   * state is stored before `reach`.
   */
  readonly repeat?: "ask" | "all";
  /**
   * Reads the row that the request concerns. Its refusal is stored like one of `prepare`. Read a row that the operation
   * deletes in `prepare` instead.
   */
  readonly subject: (work: UnitOfWork, request: MessageShape<Method["input"]>) => Promise<Subject>;
  /**
   * Normalizes the request for comparison with a repeat, where two spellings mean the same. It must not fail when the
   * subject is gone.
   */
  readonly canonical?: (
    work: UnitOfWork,
    request: MessageShape<Method["input"]>,
  ) => Promise<MessageInitShape<Method["input"]>>;
  /**
   * Refusals that end when the payer or caller does something beside the request that is compared with a repeat. They
   * are not stored, so that the request can be repeated then.
   */
  readonly passes?: (refusal: DomainError) => boolean;
  /** In the claim's transaction: locks the row, checks rules, and writes pending rows, reservations and events. */
  readonly prepare: (
    phase: UnitOfWork,
    subject: Subject,
    request: MessageShape<Method["input"]>,
  ) => Promise<State | Settled<Kept>>;
  /**
   * Asks the other service whether our copy, on which the refusal is based, is outdated. If true, `prepare` runs again.
   */
  readonly recheck?: (work: UnitOfWork, subject: Subject, refusal: DomainError) => Promise<boolean>;
  /** `reach` stores a state to resume from after a crash; call it after a step that cannot be repeated. */
  readonly ask: (work: UnitOfWork, state: State, checkpoint: (state: State) => Promise<State>) => Promise<Result>;
  readonly find?: (work: UnitOfWork, state: State) => Promise<Result | typeof NOT_DONE | typeof UNKNOWN>;
  /** In the final transaction: completes pending rows and records the event. */
  readonly keep: (phase: UnitOfWork, state: State, result: Result) => Promise<Kept>;
  /** In the final transaction after a definite refusal: releases the reservations of `prepare`. */
  readonly release?: (phase: UnitOfWork, state: State, refusal: DomainError | null) => Promise<void>;
  /**
   * After `keep` or `settled`: a refusal to return although changes are saved, for example a decline. It is stored like
   * an answer.
   */
  readonly refuses?: (kept: Kept) => DomainError | null;
  /** The response that is stored and sent unless the request is refused. */
  readonly answer: (kept: Kept) => MessageInitShape<Method["output"]>;
  /** Adapts the stored response for a repeat. */
  readonly asReplay?: (answer: MessageShape<Method["output"]>) => MessageShape<Method["output"]>;
}
