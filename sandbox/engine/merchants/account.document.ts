import { errors } from "#sandbox/engine/http/errors.ts";
import { oncePerCall } from "#sandbox/engine/routing/once-per-call.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import type { Db } from "#sandbox/engine/store/database.ts";
import { type Document, documents } from "#sandbox/engine/store/documents.ts";
import type { EnabledFamily } from "./connector.schema.ts";

export interface WebhookDetails {
  webhook_url?: string | null | undefined;
  payment_statuses_enabled?: string[] | null | undefined;
  refund_statuses_enabled?: string[] | null | undefined;
  payout_statuses_enabled?: string[] | null | undefined;
  [other: string]: unknown;
}

export interface AccountBody {
  merchant_id: string;
  publishable_key: string;
  organization_id: string;
  default_profile: string;
  payment_response_hash_key: string;
  webhook_details: WebhookDetails | null;
  merchant_account_type: string;
  return_url?: string | null;
  [other: string]: unknown;
}

export interface ProfileBody {
  merchant_id: string;
  profile_id: string;
  profile_name: string;
  payment_response_hash_key: string;
  enable_payment_response_hash: boolean;
  redirect_to_merchant_with_http_post: boolean;
  webhook_details: WebhookDetails | null;
  is_manual_retry_enabled: boolean | null;
  session_expiry: number | null;
  return_url: string | null;
  [other: string]: unknown;
}

export interface ProfileInner {
  webhookHeaders: Record<string, string>;
}

export interface ConnectorBody {
  connector_type: string;
  connector_name: string;
  connector_label: string;
  merchant_connector_id: string;
  profile_id: string;
  disabled: boolean;
  status: string;
  payment_methods_enabled?: EnabledFamily[] | null | undefined;
  [other: string]: unknown;
}

/** An account is its own merchant: it is stored under (merchant_id, merchant_id). */
export const accounts = documents<AccountBody>("accounts", errors.accountNotFound);
export const findAccount = (db: Db, id: string) => accounts.find({ db, merchantId: id }, id);
export const getAccount = (db: Db, id: string) => accounts.get({ db, merchantId: id }, id);

export const profiles = documents<ProfileBody, ProfileInner>("profiles", errors.profileNotFound);
export const connectors = documents<ConnectorBody>("connectors", errors.connectorNotFound);

type Profile = Document<ProfileBody, ProfileInner>;

const profileOnce = oncePerCall<Profile | null>();

/** The profile of an object that the call changes. Such a call changes no profile. */
export function findProfile(call: Pick<Call, "db" | "merchantId" | "after">, id: string): Promise<Profile | null> {
  return profileOnce(call, `${call.merchantId} ${id}`, () => profiles.find(call, id));
}
