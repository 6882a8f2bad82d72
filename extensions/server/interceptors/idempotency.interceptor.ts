import type { DescMethod, Message } from "@bufbuild/protobuf";
import { create } from "@bufbuild/protobuf";
import type { ConnectError, Interceptor, UnaryRequest, UnaryResponse } from "@connectrpc/connect";
import { operationOf } from "#contract/operations.ts";
import { type Asked, claimWork } from "#extensions/platform/operations/claim.ts";
import { completeClaimed } from "#extensions/platform/operations/complete-claimed.ts";
import { fingerprintOf } from "#extensions/platform/operations/fingerprint.ts";
import { IdempotencyKeyRequiredError } from "#extensions/platform/operations/idempotency.errors.ts";
import type { RecordRow } from "#extensions/platform/operations/idempotency.queries.ts";
import { openOutcome } from "#extensions/platform/operations/outcome.ts";
import type { PhasedOperation } from "#extensions/platform/operations/phased-operation.ts";
import type { PhasedOperations } from "#extensions/platform/operations/phased-operations.ts";
import { runInOneTransaction, runInPhases } from "#extensions/platform/operations/run-claimed.ts";
import { callOf } from "#extensions/platform/work/call.ts";
import { claimedWork, type UnitOfWork, workKey } from "#extensions/platform/work/work.ts";
import { connectErrorFrom } from "./error-codes.ts";
import { storedAnswerKey } from "./replayable-route.ts";

export const REPLAYED_HEADER = "idempotency-replayed";
export const ORIGINAL_REQUEST_HEADER = "idempotency-original-request";

type Next = (request: UnaryRequest) => Promise<UnaryResponse>;

/** A tenant's write with an idempotency key happens once, and each repeat gets the answer of the first (docs/idempotency.md). */
export const idempotency =
  (operations: PhasedOperations): Interceptor =>
  (next) =>
  async (request) => {
    const work = request.contextValues.get(workKey);
    if (!work || request.stream || !isWrite(request.method)) return next(request);
    const phased = operations.of(request.method);
    if (work.idempotencyKey === null) {
      if (operationOf(request.method)?.idempotencyKeyRequired) throw new IdempotencyKeyRequiredError();
      if (!phased?.subjectOf) return next(request);
    }
    return once(work, phased, request, next as Next);
  };

function isWrite(method: DescMethod): boolean {
  const verb = operationOf(method)?.verb;
  return verb !== undefined && verb !== "GET";
}

async function once(
  work: UnitOfWork,
  phased: PhasedOperation | null,
  request: UnaryRequest,
  next: Next,
): Promise<UnaryResponse> {
  const result = await claimWork(work, await askedBy(work, phased, request));
  if ("finished" in result) return replay(work, phased, { request, next, row: result.finished });
  const claimed = claimedWork(work, callOf(request), result.claim);
  if (!result.isOurs) {
    await completeClaimed(claimed, phased);
    return once(work, phased, request, next);
  }
  const run = (phase: UnitOfWork) => {
    request.contextValues.set(workKey, phase);
    return next(request);
  };
  return phased ? runInPhases(claimed, () => run(claimed)) : runInOneTransaction(claimed, run);
}

async function askedBy(work: UnitOfWork, phased: PhasedOperation | null, request: UnaryRequest): Promise<Asked> {
  const { method, message } = request;
  const { subjectId, request: named } = phased?.subjectOf
    ? await phased.subjectOf(work, message as never)
    : { subjectId: null, request: message };
  return { method, subjectId, fingerprint: fingerprintOf(method.input, create(method.input, named as Message)) };
}

async function replay(
  work: UnitOfWork,
  phased: PhasedOperation | null,
  { request, next, row }: { request: UnaryRequest; next: Next; row: RecordRow },
): Promise<UnaryResponse> {
  if (row.sealed_answer === null) throw new Error(`finished record ${row.id} holds no answer`);
  const outcome = await openOutcome(work, row.id, request.method.output, row.sealed_answer);
  if ("refusal" in outcome) throw replayedError(connectErrorFrom(outcome.refusal), row);
  const answer = phased?.asReplay ? phased.asReplay(outcome.answer as never) : outcome.answer;
  request.contextValues.set(storedAnswerKey, answer);
  const response = await next(request);
  mark(response.header, row);
  return response;
}

function replayedError(error: ConnectError, row: RecordRow): ConnectError {
  mark(error.metadata, row);
  return error;
}

function mark(headers: Headers, { request_id }: RecordRow): void {
  headers.set(REPLAYED_HEADER, "true");
  headers.set(ORIGINAL_REQUEST_HEADER, request_id);
}
