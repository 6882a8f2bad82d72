import { Migration } from "@mikro-orm/migrations";

/** The categories of the networks' reason codes when these columns came. Other codes are general. */
const CODES = [
  ["visa", "fraudulent", "10.1 10.2 10.3 10.4 10.5"],
  ["visa", "processing_error", "11.1 11.2 11.3 12.1 12.2 12.3 12.4 12.5 12.7"],
  ["visa", "duplicate", "12.6 12.6.1 12.6.2"],
  ["visa", "not_received", "13.1 13.9"],
  ["visa", "canceled_recurring", "13.2"],
  ["visa", "not_as_described", "13.3 13.4 13.5"],
  ["visa", "credit_not_processed", "13.6 13.7 13.8"],
  ["mastercard", "fraudulent", "4837 4840 4849 4863 4870 4871"],
  ["mastercard", "processing_error", "4802 4807 4808 4812 4831 4842 4846"],
  ["mastercard", "duplicate", "4834"],
  ["mastercard", "not_received", "4855 4859"],
  ["mastercard", "canceled_recurring", "4841"],
  ["mastercard", "not_as_described", "4853"],
  ["mastercard", "credit_not_processed", "4860"],
  ["amex", "fraudulent", "F10 F14 F24 F29 F30 F31 FR2 FR4 FR6"],
  ["amex", "processing_error", "A01 A02 A08 P01 P03 P04 P05 P07 P22 P23"],
  ["amex", "duplicate", "P08 C14"],
  ["amex", "not_received", "C08"],
  ["amex", "canceled_recurring", "C28"],
  ["amex", "not_as_described", "C31 C32"],
  ["amex", "credit_not_processed", "C02 C04 C05 C18"],
  ["discover", "fraudulent", "UA01 UA02 UA05 UA06 AA 7010 7030 4752"],
  ["discover", "processing_error", "AT AW CD DA EX IN LP NA 4542 4550 4586 4753"],
  ["discover", "duplicate", "DP PM 4534"],
  ["discover", "not_received", "RG NF 4755"],
  ["discover", "canceled_recurring", "AP 4541"],
  ["discover", "not_as_described", "RM 4553"],
  ["discover", "credit_not_processed", "CR RN RN2 8002"],
] as const;

/** Codes of several claims, which the processor's word tells apart. */
const BROAD = [
  ["4853", "not_received", "product_not_received"],
  ["4853", "credit_not_processed", "credit_not_processed"],
  ["4853", "canceled_recurring", "subscription_canceled"],
] as const;

const WORDS = [
  ["fraudulent", "fraudulent unrecognized"],
  ["not_received", "product_not_received"],
  ["not_as_described", "product_unacceptable"],
  ["duplicate", "duplicate"],
  ["credit_not_processed", "credit_not_processed"],
  ["canceled_recurring", "subscription_canceled"],
] as const;

/** The proof of delivery by goods, and of each category whether it is required and what else is. */
const PROOFS = {
  physical: "shipping_documentation",
  digital: "access_activity_log",
  service: "service_documentation",
};
const REQUIRED = [
  ["fraudulent", true, ["receipt"]],
  ["not_received", true, []],
  ["not_as_described", false, ["product_description", "customer_communication"]],
  ["duplicate", false, ["invoice_showing_distinct_transactions"]],
  ["credit_not_processed", false, ["refund_refusal_explanation", "refund_policy"]],
  ["canceled_recurring", false, ["recurring_transaction_agreement", "cancellation_rebuttal"]],
  ["processing_error", false, ["receipt"]],
  ["general", false, ["receipt", "product_description"]],
] as const;

const listed = (words: string) =>
  words
    .split(" ")
    .map((word) => `'${word}'`)
    .join(", ");

const readyWhen = Object.entries(PROOFS).flatMap(([goods, proof]) =>
  REQUIRED.map(
    ([category, withProof, types]) =>
      `(goods = '${goods}' and reason_category = '${category}' and attached_types @> '${JSON.stringify(withProof ? [proof, ...types] : types)}')`,
  ),
);

/** What the category, the goods and the readiness of a dispute follow from, and they themselves for list filters. */
export class Migration20261129001600DisputeReasons extends Migration {
  static readonly fills: readonly string[] = [
    `
    update dispute_extensions d set
      network = case when t.brand = 'AmericanExpress' then 'amex' when t.brand = 'DinersClub' then 'discover' when t.brand = 'Maestro' then 'mastercard'
        else lower(regexp_replace(t.brand, '([a-z])([A-Z])', '\\1_\\2', 'g')) end,
      is_liability_shifted = coalesce(t.three_ds ->> 'outcome' = 'succeeded', false),
      is_refunded = t.refunded_minor_units > 0 and t.currency = d.currency and t.refunded_minor_units >= d.amount_minor_units,
      goods = case when coalesce((t.amount_details ->> 'shipping')::bigint, 0) > 0 or t.channel = 'terminal' then 'physical'
        when t.subscription_id is not null then 'service' else 'digital' end
    from transaction_extensions t
    where t.organization_id = d.organization_id and t.environment = d.environment and t.id = d.transaction_id`,
    `
    update dispute_extensions set reason_category = case
      ${BROAD.map(
        ([code, category, reason]) =>
          `when coalesce(network, 'mastercard') = 'mastercard' and reason_code = '${code}' and lower(reason) = '${reason}' then '${category}'`,
      ).join("\n      ")}
      ${CODES.map(
        ([network, category, codes]) =>
          `when coalesce(network, '${network}') = '${network}' and upper(trim(reason_code)) in (${listed(codes)}) then '${category}'`,
      ).join("\n      ")}
      ${WORDS.map(
        ([category, words]) =>
          `when coalesce(reason_code, '') = '' and lower(reason) in (${listed(words)}) then '${category}'`,
      ).join("\n      ")}
      else 'general' end`,
    `
    update dispute_extensions d set attached_types = attached.types
    from (
      select organization_id, dispute_id, jsonb_agg(evidence_type order by evidence_type) as types
      from dispute_evidence group by organization_id, dispute_id
    ) attached
    where attached.organization_id = d.organization_id and attached.dispute_id = d.id`,
    `
    update dispute_extensions set is_ready = true
    where ${readyWhen.join("\n      or ")}`,
  ];

  override up(): void {
    this.addSql(`
      alter table dispute_extensions
        add column network text,
        add column reason_category text not null default 'general',
        add column goods text not null default 'digital',
        add column is_goods_chosen boolean not null default false,
        add column is_liability_shifted boolean not null default false,
        add column is_refunded boolean not null default false,
        add column attached_types jsonb not null default '[]',
        add column is_ready boolean not null default false`);
    for (const fill of Migration20261129001600DisputeReasons.fills) this.addSql(fill);
  }
}
