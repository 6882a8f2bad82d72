import type { EndpointStatus } from "../records/webhook-endpoint.entity.ts";
import { type Attempted, isSuccess } from "./attempt.ts";
import { nextAttemptAt } from "./schedule.rules.ts";
import type { MadeAttempt, SettledDelivery } from "./settle.queries.ts";

/** The delivery's new state. While an endpoint gets no deliveries, they wait; pings and examples do not. */
export function settledDelivery(attempt: Attempted, endpointStatus: EndpointStatus, now: Date): SettledDelivery {
  const { delivery, answer, isOutOfOrder } = attempt;
  const attempts = delivery.attemptCount + 1;
  const row = {
    id: delivery.id,
    attempts,
    run_at: null,
    status_code: answer.statusCode,
    failure: answer.failure,
    out_of_order: isOutOfOrder,
    delivered_at: null,
  };
  const { failure } = answer;
  if (isSuccess(attempt) || failure === null) return { ...row, status: "delivered", delivered_at: now.toISOString() };
  if (endpointStatus !== "enabled" && delivery.sample == null) return { ...row, status: "held" };
  const { createdAt } = delivery;
  const failed = { attempts, createdAt, failure, statusCode: answer.statusCode, retryAfter: answer.retryAfter };
  const next = nextAttemptAt(failed, now, Math.random());
  return next ? { ...row, status: "pending", run_at: next.toISOString() } : { ...row, status: "failed" };
}

export function attemptRow({ delivery, startedAt, requestHeaders, answer }: Attempted): MadeAttempt {
  return {
    delivery_id: delivery.id,
    number: delivery.attemptCount + 1,
    started_at: startedAt.toISOString(),
    request_headers: requestHeaders,
    status_code: answer.statusCode,
    response_headers: answer.headers,
    response_body: answer.body,
    failure: answer.failure,
    resolved_address: answer.resolvedAddress,
    dns_ms: answer.dnsMs,
    connect_ms: answer.connectMs,
    first_byte_ms: answer.firstByteMs,
    duration_ms: answer.durationMs,
  };
}
