import { networkOf } from "#contract/network.ts";
import { getRiskRules, rulesThatApply } from "#extensions/capabilities/risk/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { declineAs } from "./decline.rules.ts";
import { countDeclines, type PaymentFacts } from "./declines.queries.ts";
import type { Decline, Risk } from "./transaction.types.ts";

type ScreenedPayment = Omit<PaymentFacts, "payerNetwork"> & { readonly payerIp: string | null };

/** Applies the card testing rules before the engine is called; null when none matches. */
export async function screenPayment(work: UnitOfWork, payment: ScreenedPayment): Promise<Risk | null> {
  const [risk = null] = await screenPayments(work, [payment]);
  return risk;
}

/** Like `screenPayment`, of several payments that begin together and do not count for each other. */
export async function screenPayments(work: UnitOfWork, payments: readonly ScreenedPayment[]): Promise<(Risk | null)[]> {
  const rules = await getRiskRules(work);
  const since = new Date(work.now().getTime() - rules.windowMinutes * 60_000);
  const counts = await countDeclines(work, payments.map(factsOf), { since, limits: rules });
  return counts.map((each) => {
    const applied = rulesThatApply(rules, each);
    return applied.length === 0 ? null : { outcome: "blocked", rules: applied };
  });
}

function factsOf({ payerIp, ...facts }: ScreenedPayment): PaymentFacts {
  return { ...facts, payerNetwork: payerIp === null ? null : networkOf(payerIp) };
}

const RULE_TEXTS: Readonly<Record<string, string>> = {
  declines_per_card: "of this card",
  declines_per_address: "from this address",
  declines_per_customer: "of this customer",
  declines_per_amount: "of this amount",
};

const OTHER_CARD = "This card can't be used for now. Use another card.";

/**
 * The decline of a payment that the rules block. It does not count as a decline, so that a block ends with its window.
 */
export function blockedBy({ rules }: Risk): Decline {
  const reasons = rules.map((rule) => RULE_TEXTS[rule] ?? "of this payment").join(" and ");
  const message = `Too many recent declines ${reasons}. The payment was not sent to the card's bank.`;
  // Another card can be charged at once; the other rules end only with time.
  const isOfCard = rules.every((rule) => rule === "declines_per_card");
  return { ...declineAs("blocked_by_rule"), message, ...(isOfCard && { messageForCustomer: OTHER_CARD }) };
}
