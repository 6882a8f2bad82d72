import {
  create,
  type DescMethodUnary,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import type { HandlerContext } from "@connectrpc/connect";
import { createContextKey } from "@connectrpc/connect";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { OperationClaim } from "#extensions/platform/work/claim.ts";
import { type ClaimedWork, type UnitOfWork, workOf } from "#extensions/platform/work/work.ts";
import { type ClaimRequest, type ClaimResult, claimBegun, claimOperation, operationName } from "./claim.ts";
import type { EngineOperationSteps } from "./engine-operation.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { leaseOf } from "./lease.ts";
import { answerOf, isFinal, type Outcome, storedAnswer } from "./outcome.ts";
import type { RecordRow } from "./records.queries.ts";
import { askAndKeep, type Prepared, prepare, resume, type Steps, undo } from "./run-operation.ts";
import { finish } from "./settle.ts";
import type { KeyedRequest } from "./take-over.ts";

/** The ID of the request that did the work, when this request repeats it. The interceptor sends it in a header. */
export const replayOfKey = createContextKey<string | null>(null, { description: "replay of" });

/** A capability's operation as the platform uses it. */
export interface EngineOperation<Method extends DescMethodUnary = DescMethodUnary> {
  readonly method: Method;
  /** The handler of the service's method. */
  handle(request: MessageShape<Method["input"]>, context: HandlerContext): Promise<MessageShape<Method["output"]>>;
  /** Runs the operation for a caller inside the service. */
  run(work: UnitOfWork, request: MessageInitShape<Method["input"]>): Promise<MessageShape<Method["output"]>>;
  /** The terms for taking over one of its claims. */
  claimTerms(work: UnitOfWork): Omit<KeyedRequest, "fingerprint">;
  /** Finishes work taken over beyond `started`. */
  resume(work: ClaimedWork, row: RecordRow): Promise<Outcome>;
  undo(work: ClaimedWork, row: RecordRow): Promise<void>;
}

/** Defines a write that calls another service. The capability registers it and uses `handle` as its handler. */
export function engineOperation<
  const Method extends DescMethodUnary,
  Subject extends { readonly id: string },
  State,
  Result,
  Kept,
>(given: EngineOperationSteps<Method, Subject, State, Result, Kept>): EngineOperation<Method> {
  const steps = given as unknown as Steps;
  return {
    method: given.method,
    async handle(request, context) {
      const onReplay = (requestId: string) => void context.values.set(replayOfKey, requestId);
      return (await run(steps, workOf(context), request as Message, onReplay)) as MessageShape<Method["output"]>;
    },
    async run(work, request) {
      const message = create(given.method.input, request as never) as Message;
      return (await run(steps, work, message, () => {})) as MessageShape<Method["output"]>;
    },
    claimTerms: (work) => claimTerms(steps, work),
    resume: (work, row) => resume(steps, work, row),
    undo: (work, row) => undo(steps, work, row),
  };
}

/** Finds an operation by the method name in records. */
export function operationsByName(operations: readonly EngineOperation[]): ReadonlyMap<string, EngineOperation> {
  return new Map(operations.map((operation) => [operationName(operation.method), operation]));
}

function claimTerms(steps: Steps, { context }: UnitOfWork) {
  const lease = leaseOf(context.config, steps.askTimeoutMs);
  return { method: steps.method, lease, waitsForLease: !steps.find && !steps.repeat };
}

interface Input {
  readonly subject: { readonly id: string };
  readonly request: Message;
}

type OnReplay = (requestId: string) => void;

/**
 * Looks for a stored answer before reading any resource that the request names: it may have been deleted or changed
 * since.
 */
async function run(steps: Steps, work: UnitOfWork, request: Message, onReplay: OnReplay): Promise<Message> {
  const { method } = steps;
  if (work.idempotencyKey === null && steps.exclusive === undefined && steps.repeat === "all")
    return answerOf(await runUnclaimed(steps, work, { subject: await steps.subject(work, request as never), request }));
  const keyed = { ...claimTerms(steps, work), ...(await fingerprintsFor(steps, work, request)) };
  for (;;) {
    const result = (await claimBegun(work, keyed)) ?? (await claimNew(steps, work, keyed, request));
    if ("finished" in result) {
      onReplay(result.finished.request_id);
      const answer = await storedAnswer(work, result.finished, method.output);
      return steps.asReplay ? steps.asReplay(answer as never) : answer;
    }
    const { claim, row, begun, isOurs } = result;
    if (begun) return answerOf(await outcomeOf(steps, work.holding(claim), begun));
    if (!row) throw new Error(`record ${claim.id} was claimed without being prepared`);
    const outcome = await resume(steps, work.holding(claim), row);
    if (isOurs) return answerOf(outcome);
  }
}

/** Without a key no fingerprint is needed. */
async function fingerprintsFor({ method, canonical }: Steps, work: UnitOfWork, request: Message) {
  if (work.idempotencyKey === null) return { fingerprint: {} };
  const asSent = () => fingerprintOf(method.input, request);
  if (!canonical) return { fingerprint: asSent() };
  const compared = create(method.input, (await canonical(work, request as never)) as never);
  return { fingerprint: fingerprintOf(method.input, compared), asSent };
}

/** A request whose subject is missing or invalid is claimed and refused, so that a repeat gets the same answer. */
async function claimNew(
  steps: Steps,
  work: UnitOfWork,
  keyed: KeyedRequest,
  request: Message,
): Promise<ClaimResult<Prepared>> {
  let subject: Input["subject"];
  try {
    subject = await steps.subject(work, request as never);
  } catch (error) {
    if (!isKept(steps, work, error)) throw error;
    return keepRefusal(work, { ...keyed, subjectId: null, exclusive: null }, error);
  }
  const { exclusive = null } = steps;
  return claimAndPrepare(steps, work, { ...keyed, subjectId: subject.id, exclusive }, { subject, request });
}

async function outcomeOf(steps: Steps, work: UnitOfWork, prepared: Prepared): Promise<Outcome> {
  return "outcome" in prepared ? prepared.outcome : askAndKeep(steps, work, prepared.state);
}

async function runUnclaimed(steps: Steps, work: UnitOfWork, input: Input): Promise<Outcome> {
  const attempt = () => work.atomically((phase) => prepare(steps, phase, null, input));
  const prepared = await attempt().catch(async (error: unknown) => {
    if (!(await isOutdated(steps, work, input, error))) throw error;
    return attempt();
  });
  return outcomeOf(steps, work, prepared);
}

/** A refusal that the same request would get again is stored as its answer. */
async function claimAndPrepare(
  steps: Steps,
  work: UnitOfWork,
  request: ClaimRequest,
  input: Input,
): Promise<ClaimResult<Prepared>> {
  let refusal: unknown = null;
  const refusing = (error: unknown) => {
    refusal = error;
    throw error;
  };
  const begin = (phase: UnitOfWork, claim: OperationClaim) => prepare(steps, phase, claim, input).catch(refusing);
  try {
    return await claimOperation(work, request, begin).catch(async (error: unknown) => {
      if (error !== refusal || !(await isOutdated(steps, work, input, error).catch(refusing))) throw error;
      return claimOperation(work, request, begin);
    });
  } catch (error) {
    if (error !== refusal || !isKept(steps, work, error)) throw error;
    return keepRefusal(work, request, error);
  }
}

/** Whether the refusal answers repeats too. */
function isKept({ passes }: Steps, { idempotencyKey }: UnitOfWork, error: unknown): error is DomainError {
  return idempotencyKey !== null && isFinal(error) && passes?.(error) !== true;
}

/** Whether the other service's state is newer than our copy, on which the refusal is based. */
async function isOutdated(steps: Steps, work: UnitOfWork, { subject }: Input, error: unknown): Promise<boolean> {
  return error instanceof DomainError && (await steps.recheck?.(work, subject, error)) === true;
}

async function keepRefusal(work: UnitOfWork, request: ClaimRequest, refusal: DomainError): Promise<ClaimResult<never>> {
  const result = await claimOperation<never>(work, request, async (phase, claim) => {
    await finish(phase, claim, { refusal });
    return null as never;
  });
  if ("finished" in result) return result;
  throw refusal;
}
