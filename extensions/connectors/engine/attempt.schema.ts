import { z } from "zod";
import { errorDetailsSchema, failureOf } from "./failure.schema.ts";
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

/** Failures of which the card network heard nothing. */
const NOT_SENT: ReadonlySet<string> = new Set(["authentication_failed", "router_declined", "expired"]);

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
    error_details: errorDetailsSchema.nullish().catch(null),
    created_at: optionalInstant,
  })
  .transform((attempt) => ({
    engineAttemptId: attempt.attempt_id,
    status: STATUSES.get(attempt.status) ?? "processing",
    isSentToNetwork: !NOT_SENT.has(attempt.status),
    hasStarted: !NOT_STARTED.has(attempt.status),
    amountMinorUnits: attempt.amount,
    connectorName: attempt.connector,
    methodType: attempt.payment_method,
    failure: failureOf(attempt, attempt.error_details ?? {}),
    createdAt: attempt.created_at,
  }));
