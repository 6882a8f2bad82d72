import { z } from "zod";
import { minorUnits, optionalInstant, optionalText } from "./read-answer.ts";

/** One attempt to pay, as the engine reports it. */
export type EngineAttempt = z.infer<typeof attemptSchema>;

type AttemptStatus = "requires_action" | "processing" | "authorized" | "succeeded" | "failed" | "canceled";

const STATUSES: ReadonlyMap<string, AttemptStatus> = new Map([
  ["authentication_pending", "requires_action"],
  ["device_data_collection_pending", "requires_action"],
  ["authorized", "authorized"],
  ["partially_authorized", "authorized"],
  ["capture_initiated", "authorized"],
  ["capture_failed", "authorized"],
  ["capture_review", "authorized"],
  ["void_initiated", "authorized"],
  ["void_failed", "authorized"],
  ["charged", "succeeded"],
  ["partial_charged", "succeeded"],
  ["partial_charged_and_chargeable", "succeeded"],
  ["auto_refunded", "succeeded"],
  ["failure", "failed"],
  ["authentication_failed", "failed"],
  ["authorization_failed", "failed"],
  ["router_declined", "failed"],
  ["expired", "failed"],
  ["voided", "canceled"],
  ["voided_post_charge", "canceled"],
]);

/** The engine creates an attempt before the payer has chosen a payment method. */
const NOT_STARTED: ReadonlySet<string> = new Set(["payment_method_awaited", "confirmation_awaited"]);

export const attemptSchema = z
  .object({
    attempt_id: z.string().min(1),
    status: z.string().min(1),
    amount: minorUnits,
    connector: optionalText,
    payment_method: optionalText,
    error_code: optionalText,
    error_message: optionalText,
    unified_code: optionalText,
    created_at: optionalInstant,
  })
  .transform((attempt) => ({
    engineAttemptId: attempt.attempt_id,
    status: STATUSES.get(attempt.status) ?? "processing",
    hasStarted: !NOT_STARTED.has(attempt.status),
    amountMinorUnits: attempt.amount,
    connectorName: attempt.connector,
    methodType: attempt.payment_method,
    failure: attempt.error_code || attempt.error_message ? failureOf(attempt, null) : null,
    createdAt: attempt.created_at,
  }));

interface Failed {
  error_code: string | null;
  error_message: string | null;
  unified_code: string | null;
}

/** The failure of an attempt; `networkCode` is the card network's code. */
export function failureOf(failed: Failed, networkCode: string | null) {
  return { code: failed.error_code, message: failed.error_message, unifiedCode: failed.unified_code, networkCode };
}
