import { type EventCall, emitEvent } from "#sandbox/engine/events/events.ts";
import { attemptId, type Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { newDocument } from "#sandbox/engine/store/documents.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { type Dispute, type DisputeBody, disputes } from "./dispute.document.ts";
import type { DisputeStage, DisputeStatus } from "./dispute.rules.ts";
import { claimOf } from "./reason-codes.ts";

const RESPONSE_DAYS = 14;
const DAY_MS = 86_400_000;

interface NewDispute {
  id?: string | undefined;
  connector?: string | undefined;
  amountMinorUnits: number;
  currency?: string | undefined;
  stage?: DisputeStage | undefined;
  status?: DisputeStatus | undefined;
  reason?: string | undefined;
  reasonCode?: string | undefined;
  /** Null when the bank sets no deadline. */
  challengeRequiredBy?: string | null | undefined;
  /** Times of the bank's opening and last change; now when absent. */
  connectorCreatedAt?: string | undefined;
  connectorUpdatedAt?: string | undefined;
}

/** Creates a dispute of the payment and emits its event. */
export async function openDispute(call: Call, payment: Payment, given: NewDispute): Promise<Dispute> {
  const id = given.id ?? newId("dp");
  const status = given.status ?? "dispute_opened";
  const at = call.now.toISOString();
  const claim = claimOf(payment, given);
  const body: DisputeBody = {
    dispute_id: id,
    payment_id: payment.id,
    attempt_id: attemptId(payment),
    amount: String(given.amountMinorUnits),
    currency: given.currency ?? payment.body.currency,
    dispute_stage: given.stage ?? "dispute",
    dispute_status: status,
    connector: given.connector ?? payment.body.connector ?? "fauxpay",
    connector_status: connectorStatusOf(status),
    connector_dispute_id: newId("du"),
    connector_reason: claim.reason,
    connector_reason_code: claim.reasonCode,
    challenge_required_by:
      given.challengeRequiredBy === undefined ? respondByFrom(call.now) : given.challengeRequiredBy,
    connector_created_at: given.connectorCreatedAt ?? at,
    connector_updated_at: given.connectorUpdatedAt ?? at,
    created_at: at,
    profile_id: payment.body.profile_id,
    merchant_connector_id: payment.body.merchant_connector_id,
    is_already_refunded: false,
  };
  const dispute = newDocument(call, id, body, { evidence: {} });
  await disputes.insert(call.db, dispute);
  await emitDisputeEvent(call, dispute);
  return dispute;
}

/** The bank's deadline for a stage that begins now. */
export const respondByFrom = (now: Date): string => new Date(now.getTime() + RESPONSE_DAYS * DAY_MS).toISOString();

const CONNECTOR_STATUSES: Record<DisputeStatus, string> = {
  dispute_opened: "needs_response",
  dispute_challenged: "under_review",
  dispute_accepted: "accepted",
  dispute_cancelled: "cancelled",
  dispute_expired: "expired",
  dispute_won: "won",
  dispute_lost: "lost",
};

/** The processor's name for the status. */
export const connectorStatusOf = (status: DisputeStatus): string => CONNECTOR_STATUSES[status];

/** A dispute's event type is its status. Changes by the processor are sent, the merchant's own are not. */
export const emitDisputeEvent = (call: EventCall, document: Dispute): Promise<void> =>
  emitEvent(call, { eventType: document.body.dispute_status, contentType: "dispute_details", document });
