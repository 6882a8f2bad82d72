import { type DescField, getOption, isFieldSet } from "@bufbuild/protobuf";
import { BoolRulesSchema, field as fieldRules } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import type { Json } from "./json.ts";

const CURSOR = "eyJrIjpbIjIwMjYtMTEtMDMiXX0.Zk3vQ1";
const CREATED_AT = "2026-11-03T09:24:00Z";
const UPDATED_AT = "2026-11-05T16:02:11Z";

/** Examples of fields with the same name everywhere. Give an example in the contract only where it differs. */
const BY_NAME: Readonly<Record<string, Json>> = {
  api_key_id: "key_01kaj3n5q7s9v1x4z6b8d0f2h4",
  audit_event_id: "aud_01kaj5t4wa3c6e8g0j2m4p7r9t",
  bank_link_id: "bnk_01kaj6c3e5g7j9m1p4r6t8w0y2",
  created_by_user_id: "usr_9Lr4TnK8sYc1W",
  credit_note_id: "crn_01kaj5q8zn3v7c2m4t6w9x1b0d",
  subscription_id: "sub_01kaj5q8zn3v7c2m4t6w9x1b0d",
  subscription_mail_id: "sbm_01kaj5q8zn3v7c2m4t6w9x1b0d",
  line_id: "inl_01kaj5q8zn3v7c2m4t6w9x1b0d",
  invoice_id: "inv_01kb2d8q6mh4k9s3d7g1j5l8n0",
  latest_invoice_id: "inv_01kaj5q8zn3v7c2m4t6w9x1b0d",
  credits_line_id: "inl_01kaj5t4wa3c6e8g0j2m4p7r9t",
  plan_id: "pln_01kb2d8q6m4n0x5v7c9t3w1r2a",
  customer_id: "cus_01kaj5q8zn3v7c2m4t6w9x1b0d",
  dispute_id: "dsp_01kaj5q8zn3v7c2m4t6w9x1b0d",
  engine_dispute_id: "dp_7Qm2xVb9Lr4TnK8sYc1W",
  event_id: "evt_01kaj5t4w8b2d5f7h9k1n3q6r0",
  evidence_id: "evd_01kaj5t4w7x9z2b5d8f1h3k6m0",
  organization_id: "org_01kaj2a4c6e8g0j2m4p6r8t0v2",
  resource_id: "dsp_01kaj5q8zn3v7c2m4t6w9x1b0d",
  request_id: "req_01KAJ5Q8ZN3V7C2M4T6W9X1B0D",
  settlement_id: "stl_01kaj5q8zn3v7c2m4t6w9x1b0d",
  payout_destination_id: "pde_01kaj5q8zn3v7c2m4t6w9x1b0d",
  payout_id: "po_01kaj5q8zn3v7c2m4t6w9x1b0d",
  monthly_statement_id: "mst_01kaj5q8zn3v7c2m4t6w9x1b0d",
  balance_transaction_id: "btx_0000000008f1k4m9w2c7v3t6x0",
  profile_id: "pro_Xk29vQmTfB71LrAzNe4s",
  source_id: "txn_01kaj5q8zn3v7c2m4t6w9x1b0d",
  subject_id: "dsp_01kaj5q8zn3v7c2m4t6w9x1b0d",
  device_id: "dev_01kb2d8q6m4n0x5v7c9t3w1r2a",
  terminal_sale_id: "tsl_01kb2d8q6m4n0x5v7c9t3w1r2b",
  current_terminal_sale_id: "tsl_01kb2d8q6m4n0x5v7c9t3w1r2b",
  transaction_id: "txn_01kaj5q8zn3v7c2m4t6w9x1b0d",

  created_at: CREATED_AT,
  timestamp: CREATED_AT,
  finalized_at: CREATED_AT,
  computed_at: CREATED_AT,
  attempted_at: CREATED_AT,
  trial_start: CREATED_AT,
  current_period_start: CREATED_AT,
  started_at: CREATED_AT,
  replay_from: CREATED_AT,
  from: CREATED_AT,
  to: UPDATED_AT,
  updated_at: UPDATED_AT,
  observed_at: UPDATED_AT,
  last_used_at: UPDATED_AT,
  replaced_at: UPDATED_AT,
  updated_by_network_at: UPDATED_AT,
  expiry_notice_at: UPDATED_AT,
  last_platform_action_at: UPDATED_AT,
  available_on: UPDATED_AT,
  period_start: CREATED_AT,
  period_end: UPDATED_AT,
  usable_at: UPDATED_AT,
  send_at: UPDATED_AT,
  resets_at: UPDATED_AT,
  current_period_end: UPDATED_AT,
  trial_end: UPDATED_AT,
  next_billing_at: UPDATED_AT,
  billed_at: UPDATED_AT,
  cancel_at: UPDATED_AT,
  resumes_at: UPDATED_AT,
  due_at: UPDATED_AT,
  paid_at: UPDATED_AT,
  deadline_at: UPDATED_AT,
  at: CREATED_AT,
  last_seen_at: UPDATED_AT,
  decided_at: UPDATED_AT,
  expires_at: "2030-11-03T09:24:00Z",
  until: "2030-11-03T09:24:00Z",
  respond_by: "2026-11-24T23:59:59Z",

  environment: "sandbox",
  amount: 12950,
  currency: "USD",

  limit: 25,
  cursor: CURSOR,
  next_cursor: CURSOR,
  prev_cursor: CURSOR,
  has_more: true,
};

/** The field's example from its name. */
export function defaultExample(field: DescField): Json | undefined {
  const { name, fieldKind, message, proto } = field;
  if (fieldKind === "list" || (message && message.typeName !== "google.protobuf.Timestamp")) return undefined;
  if (isCursorOfOnePage(field)) return undefined;
  return BY_NAME[name] ?? (proto.proto3Optional ? undefined : exampleId(name));
}

/** ID prefixes that differ from the start of their field name. */
const IDS: Readonly<Record<string, string>> = {
  engine_fault_id: "flt_01kaj5q8zn3v7c2m4t6w9x1b0d",
  into_customer_id: "cus_01kaj6c3e5g7j9m1p4r6t8w0y2",
  payment_link_id: "pl_01kaj5q8zn3v7c2m4t6w9x1b0d",
  dispute_rule_id: "drl_01kaj5q8zn3v7c2m4t6w9x1b0d",
  dispute_template_id: "dtp_01kaj5q8zn3v7c2m4t6w9x1b0d",
  dispute_rate_id: "drt_01kaj5q8zn3v7c2m4t6w9x1b0d",
  test_clock_scenario_id: "tcs_01kaj5q8zn3v7c2m4t6w9x1b0d",
  test_clock_mail_id: "tcm_01kaj5q8zn3v7c2m4t6w9x1b0d",
  fraud_report_id: "frd_01kaj5q8zn3v7c2m4t6w9x1b0d",
  coupon_id: "cpn_01kb2d8q6mc3j7r9w5t1x8z4f6",
  customer_credit_id: "ccr_01kb2d8q6mf8v2n6b0q4s7y1h3",
  price_id: "prc_01kb2d8q6m7h2z4k8p5s9y3e1f",
  payment_link_attempt_id: "pla_01kaj5q8zn3v7c2m4t6w9x1b0d",
  payment_method_id: "pm_7Qm2xVb9Lr4TnK8sYc1W",
  payment_method_session_id: "pms_01kaj5q8zn3v7c2m4t6w9x1b0d",
  receipt_id: "rct_01kaj5q8zn3v7c2m4t6w9x1b0d",
  refund_id: "rfd_01kaj5q8zn3v7c2m4t6w9x1b0d",
  saved_view_id: "vew_01kaj5q8zn3v7c2m4t6w9x1b0d",
};

const MAPS: Readonly<Record<string, Readonly<Record<string, string>>>> = { metadata: { order_id: "order-1042" } };

/** A map's example from its name. */
export function defaultMapExample({ name }: DescField): Readonly<Record<string, string>> {
  return MAPS[name] ?? {};
}

/** An example ID for a resource without an entry above. */
function exampleId(name: string): Json | undefined {
  if (!name.endsWith("_id")) return undefined;
  return IDS[name] ?? `${name.slice(0, 3)}_01kaj5q8zn3v7c2m4t6w9x1b0d`;
}

/** Whether the field is a cursor of a list with a single page, which is always null. */
export function isCursorOfOnePage({ name, parent }: DescField): boolean {
  return (name === "next_cursor" || name === "prev_cursor") && parent.fields.some(isNeverMore);
}

function isNeverMore(field: DescField): boolean {
  const { case: kind, value } = getOption(field, fieldRules).type;
  return field.name === "has_more" && kind === "bool" && isFieldSet(value, BoolRulesSchema.field.const) && !value.const;
}
