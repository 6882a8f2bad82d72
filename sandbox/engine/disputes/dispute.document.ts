import { errors } from "#sandbox/engine/http/errors.ts";
import { type Document, documents } from "#sandbox/engine/store/documents.ts";
import type { DisputePosition } from "./dispute.rules.ts";

export interface DisputeBody extends DisputePosition {
  dispute_id: string;
  payment_id: string;
  attempt_id: string;
  /** Minor units as a string: the only amount in the contract that is not an integer. */
  amount: string;
  currency: string;
  connector: string;
  connector_status: string;
  connector_dispute_id: string;
  connector_reason: string | null;
  connector_reason_code: string | null;
  challenge_required_by: string | null;
  connector_created_at: string | null;
  connector_updated_at: string | null;
  created_at: string;
  profile_id: string | null;
  merchant_connector_id: string | null;
  is_already_refunded: boolean;
}

/** One attached file per evidence type. */
export interface DisputeInner {
  evidence: Record<string, string>;
}

export type Dispute = Document<DisputeBody, DisputeInner>;

export const disputes = documents<DisputeBody, DisputeInner>("disputes", errors.disputeNotFound, { ofProfile: true });
