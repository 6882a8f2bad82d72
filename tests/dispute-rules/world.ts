import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const aRule = { kind: "inquiry", max_amount: 5000, currency: "USD", max_per_day: 10 };

const rule: Entry = { params: ({ dispute_rule_id = "" }) => ({ id: dispute_rule_id }) };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { disputeRules } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    // For a currency that no dispute of the tests has, so that it refunds none of them.
    const { disputeRuleId } = await disputeRules.createDisputeRule({
      ...{
        kind: "inquiry",
        reasonCategory: "duplicate",
        network: "amex",
        maxAmount: 1n,
        currency: "ISK",
        maxPerDay: 1,
      },
    });
    return { dispute_rule_id: disputeRuleId };
  },
  async buildLive({ platform, organization }) {
    const { disputeRules } = platform.callers.grpc.forOrganization({
      ...{ organizationId: organization.id, environment: "live" },
    });
    const { disputeRuleId } = await disputeRules.createDisputeRule({
      ...{ kind: "fraud_report", maxAmount: 1n, currency: "ISK", maxPerDay: 1 },
    });
    return { dispute_rule_id: disputeRuleId };
  },
  samples: {
    "disputeRules.create": () => [
      { message: { ...aRule, currency: "ISK" } },
      { message: { ...aRule, kind: "fraud_report", reason_category: "fraudulent", network: "visa" } },
    ],
    "disputeRules.update": () => [{ message: { max_per_day: 5 } }, { message: { network: null, max_amount: 2 } }],
  },
  entries: {
    "DisputeRuleService.UpdateDisputeRule": {
      json: ({ dispute_rule_id }) => ({ dispute_rule_id, max_per_day: 5, update_mask: "maxPerDay" }),
    },
    "GET routes/_dashboard+/disputes.rules._index": {},
    "GET routes/_dashboard+/disputes.rules.new": {},
    "POST routes/_dashboard+/disputes.rules.new": {
      form: () => ({
        ...{ idempotency_key: randomUUID(), kind: "inquiry", max_amount: "50", currency: "ISK", max_per_day: "10" },
      }),
    },
    "GET routes/_dashboard+/disputes.rules.$id._index": rule,
    "POST routes/_dashboard+/disputes.rules.$id._index": {
      ...rule,
      form: () => ({ max_amount: "50", currency: "ISK", max_per_day: "10" }),
    },
    "POST routes/_dashboard+/disputes.rules.$id.delete": { ...rule, form: () => ({}) },
  },
};
