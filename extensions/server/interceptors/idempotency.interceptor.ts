import type { DescMessage, DescMethod } from "@bufbuild/protobuf";
import type { ConnectError, Interceptor, UnaryRequest, UnaryResponse } from "@connectrpc/connect";
import { operationOf } from "#contract/operations.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { claimOperation } from "#extensions/platform/operations/claim.ts";
import { type EngineOperation, replayOfKey } from "#extensions/platform/operations/define-operation.ts";
import { fingerprintOf } from "#extensions/platform/operations/fingerprint.ts";
import { leaseOf } from "#extensions/platform/operations/lease.ts";
import { storedAnswer } from "#extensions/platform/operations/outcome.ts";
import type { Replay } from "#extensions/platform/operations/replay.ts";
import { runInOneTransaction } from "#extensions/platform/operations/settle.ts";
import { type UnitOfWork, workKey } from "#extensions/platform/work/work.ts";
import { connectErrorFrom } from "./error-codes.ts";
import { storedAnswerKey } from "./replayable-route.ts";

const REPLAYED_HEADER = "idempotency-replayed";
const ORIGINAL_REQUEST_HEADER = "idempotency-original-request";

type Next = (request: UnaryRequest) => Promise<UnaryResponse>;

/**
 * A write with an idempotency key runs once (docs/idempotency.md). A method that calls another service claims its work
 * itself.
 */
export const idempotency = (operations: readonly EngineOperation[], replays: readonly Replay[]): Interceptor => {
  const asking: ReadonlySet<DescMethod> = new Set(operations.map(({ method }) => method));
  const replayOf = new Map(replays.map((each): [DescMessage, Replay] => [each.output, each]));
  return (next) => async (request) => {
    const work = request.contextValues.get(workKey);
    if (!work || request.stream || !isWrite(request.method)) return next(request);
    if (work.idempotencyKey === null && operationOf(request.method)?.idempotencyKeyRequired)
      throw refuse("idempotency_key_required");
    if (work.idempotencyKey === null || asking.has(request.method)) return marked(request, next as Next);
    return marked(request, (each) => once(work, each, next as Next, replayOf));
  };
};

function isWrite(method: DescMethod): boolean {
  const verb = operationOf(method)?.verb;
  return verb !== undefined && verb !== "GET";
}

async function once(
  work: UnitOfWork,
  request: UnaryRequest,
  next: Next,
  replayOf: ReadonlyMap<DescMessage, Replay>,
): Promise<UnaryResponse> {
  const { method, message } = request;
  const result = await claimOperation(work, {
    method,
    fingerprint: fingerprintOf(method.input, message),
    subjectId: null,
    exclusive: null,
    lease: leaseOf(work.context.config),
  });
  if ("finished" in result) {
    request.contextValues.set(replayOfKey, result.finished.request_id);
    const stored = await storedAnswer(work, result.finished, method.output);
    request.contextValues.set(storedAnswerKey, (await replayOf.get(method.output)?.fill(work, stored)) ?? stored);
    return next(request);
  }
  return runInOneTransaction(work.holding(result.claim), (phase) => {
    request.contextValues.set(workKey, phase);
    return next(request);
  });
}

/** Marks a repeated answer or refusal in headers, with its first request. */
async function marked(request: UnaryRequest, next: Next): Promise<UnaryResponse> {
  const mark = (headers: Headers) => {
    const original = request.contextValues.get(replayOfKey);
    if (original === null) return;
    headers.set(REPLAYED_HEADER, "true");
    headers.set(ORIGINAL_REQUEST_HEADER, original);
  };
  try {
    const response = await next(request);
    mark(response.header);
    return response;
  } catch (error) {
    if (request.contextValues.get(replayOfKey) === null || !(error instanceof DomainError)) throw error;
    const refusal: ConnectError = connectErrorFrom(error);
    mark(refusal.metadata);
    throw refusal;
  }
}
