import type { DescMethodUnary, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** `find` answers: the other side certainly did nothing. */
export const NOT_DONE = Symbol("not done");
/** `find` answers: the other side cannot say. It is never asked to do it again. */
export const UNKNOWN = Symbol("unknown");

/** `prepare` has done everything; no other service is asked. */
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
 * A write that asks the engine or another service (docs/decisions/0021-engine-operations.md). The request is two
 * transactions with the question between them:
 *
 * 1. the claim and `prepare`, whose state is stored sealed with the recovery point;
 * 2. `ask`, outside any transaction;
 * 3. `keep`, with its events and the stored answer.
 *
 * After a crash or a lost answer, `find` takes the place of `ask`. With neither `find` nor `repeat` the outcome is
 * unknown: the other side is not asked again, and an operator sees it.
 */
export interface EngineOperationSteps<
  Method extends DescMethodUnary,
  Subject extends { readonly id: string },
  State,
  Result,
  Kept,
> {
  readonly method: Method;
  /** Operations with the same name here exclude each other on a subject, with or without a key. Without it they may overlap. */
  readonly exclusive?: string;
  /** Of one request in `ask`. The engine's time-out when absent. */
  readonly askTimeoutMs?: number;
  /**
   * Why `ask` may be repeated. `ask`: an id minted in `prepare` gives a repetition no second effect. `all`: a repetition of
   * the whole request is harmless, so that no state is stored before `ask` calls `checkpoint`, and the client's retry starts again.
   */
  readonly repeat?: "ask" | "all";
  /**
   * Reads the row that the request is about. Not run where an answer is stored. A refusal is stored like one of `prepare`. A row that
   * the operation removes is read in `prepare`, since the retry of work that had only begun runs this again.
   */
  readonly subject: (work: UnitOfWork, request: MessageShape<Method["input"]>) => Promise<Subject>;
  /** The request as it is compared with a repeat, where two spellings mean the same. It must not fail where its subject is gone. */
  readonly canonical?: (
    work: UnitOfWork,
    request: MessageShape<Method["input"]>,
  ) => Promise<MessageInitShape<Method["input"]>>;
  /** In the claim's transaction: locks the row, checks, and writes the pending rows, reservations and events. */
  readonly prepare: (
    phase: UnitOfWork,
    subject: Subject,
    request: MessageShape<Method["input"]>,
  ) => Promise<State | Settled<Kept>>;
  /** Asks the other side whether our copy, on which `prepare` based its refusal, is behind. True: prepare again. */
  readonly recheck?: (work: UnitOfWork, subject: Subject, refusal: DomainError) => Promise<boolean>;
  /** `checkpoint` stores a state from which a crash goes on, after a step that cannot be repeated. */
  readonly ask: (work: UnitOfWork, state: State, checkpoint: (state: State) => Promise<State>) => Promise<Result>;
  readonly find?: (work: UnitOfWork, state: State) => Promise<Result | typeof NOT_DONE | typeof UNKNOWN>;
  /** In the final transaction: settles what was pending and records the event. */
  readonly keep: (phase: UnitOfWork, state: State, result: Result) => Promise<Kept>;
  /** In the final transaction after a definite refusal: releases what `prepare` reserved. */
  readonly release?: (phase: UnitOfWork, state: State, refusal: DomainError | null) => Promise<void>;
  /**
   * After `keep`, or after `settled`: the refusal that is the answer although the changes and events are kept, for example a
   * decline, whose transaction is kept as failed. It is stored like an answer, so that a repeat gets the same.
   */
  readonly refuses?: (kept: Kept) => DomainError | null;
  /** The message that is stored and sent when nothing is refused. */
  readonly answer: (kept: Kept) => MessageInitShape<Method["output"]>;
  /** The stored answer as a repeat gets it. */
  readonly asReplay?: (answer: MessageShape<Method["output"]>) => MessageShape<Method["output"]>;
}
