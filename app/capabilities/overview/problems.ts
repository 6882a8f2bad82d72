import type { IconName } from "#app/components/ui/icon.tsx";

/** Something that a merchant has to look at, in words. */
export interface Problem {
  readonly id: string;
  readonly icon: IconName;
  readonly to: string;
  readonly title: string;
  readonly text: string;
  /** RFC 3339; null when nothing happens at a certain time. */
  readonly deadline: string | null;
}

interface Account {
  readonly onboardingStatus: string;
  readonly requirements: readonly { readonly dueAt: string | null }[];
}

interface Item {
  readonly kind: string;
  readonly subjectId?: string | undefined;
  /** Of an item of several. */
  readonly count?: number;
}

type Words = Pick<Problem, "icon" | "to" | "title" | "text">;

const STOPPED = { icon: "warning", to: "/settings/audit" } as const;

/** Words by kind, with the amount as the viewer reads it, and how many there are. Other kinds need details that only their resource has. */
const WORDS: Readonly<Record<string, (id: string, money: string, count: number) => Words>> = {
  account_restricted: () => ({
    ...STOPPED,
    title: "Your payouts are stopped",
    text: "Payments work. The audit log has the reason.",
  }),
  account_suspended: () => ({
    ...STOPPED,
    title: "New payments and payouts are stopped",
    text: "Captures, refunds and disputes work. The audit log has the reason.",
  }),
  account_closed: () => ({
    ...STOPPED,
    title: "Your account is closed",
    text: "Refunds and disputes work. The audit log has the reason.",
  }),
  payout_conflict: (id, money) => ({
    ...payout(id),
    title: `The processor contradicts itself about a payout of ${money}`,
    text: "It said that the payout failed, and that it was paid. We are looking into it. Don't pay out again.",
  }),
  payout_unknown: (id, money) => ({
    ...payout(id),
    title: `We don't know yet whether a payout of ${money} was sent`,
    text: "We are checking with the processor. Don't pay out again.",
  }),
  payout_failed: (id, money) => ({
    ...payout(id),
    title: `A payout of ${money} failed`,
    text: "Its page says why. Check the destination before you pay out again.",
  }),
  payout_returned: (id, money) => ({
    ...payout(id),
    title: `The bank sent a payout of ${money} back`,
    text: "Check the destination before you pay out again.",
  }),
  payment_unknown: (id, money) => ({
    icon: "transactions",
    to: `/transactions/${id}`,
    title: `We don't know yet what came of a payment of ${money}`,
    text: "We are checking with the processor. Don't charge the customer again.",
  }),
  terminal_sale_unknown: (id, money) => ({
    icon: "warning",
    to: `/terminal-sales/${id}`,
    title: `We don't know yet whether a sale of ${money} at a terminal was paid`,
    text: "We are asking the terminal. Don't charge the payer again.",
  }),
  payment_link_paused: (id) => ({
    icon: "warning",
    to: `/payment-links/${id}`,
    title: "A payment link was paused, because cards were tried there",
    text: "Its page says how many were declined. Activate it once they have stopped.",
  }),
  subscription_unpaid: (_id, _money, count) => ({
    icon: "warning",
    to: "/subscriptions?show=due",
    title: count === 1 ? "1 subscription is unpaid" : `${count} subscriptions are unpaid`,
    text: "Dunning has ended, and the next invoices stay drafts. Retry the payment, or cancel the subscription.",
  }),
  refund_unknown: (id, money) => ({
    icon: "transactions",
    to: `/transactions/${id}`,
    title: `We don't know yet whether a refund of ${money} was sent`,
    text: "We are checking with the processor. Don't refund it again.",
  }),
  overpayment_refund_failed: (id) => ({
    icon: "transactions",
    to: `/transactions/${id}`,
    title: "A payer paid twice, and the refund failed",
    text: "Refund the payment again, or pay the customer back another way.",
  }),
  invoice_refund_failed: (id) => ({
    icon: "transactions",
    to: `/transactions/${id}`,
    title: "An invoice was paid twice, and the refund failed",
    text: "Refund the payment again, or pay the customer back another way.",
  }),
  response_unknown: (id, money) => ({
    icon: "disputes",
    to: `/disputes/${id}`,
    title: `We don't know yet whether your response to a dispute of ${money} arrived`,
    text: "We are checking with the processor.",
  }),
};

const payout = (id: string) => ({ icon: "settlements", to: `/settlements/payouts/${id}` }) as const;

/** What the service found, in words. Empty for a kind whose details must be read first. */
export function itemProblems({ kind, subjectId = "", count = 1 }: Item, money: string): readonly Problem[] {
  const words = WORDS[kind]?.(subjectId, money, count);
  return words ? [{ id: `${kind} ${subjectId}`, deadline: null, ...words }] : [];
}

/** What was asked for again. A first application is a step of onboarding. */
export function requirementProblems({ onboardingStatus, requirements }: Account): readonly Problem[] {
  const count = requirements.length;
  if (onboardingStatus !== "update_requested" || count === 0) return [];
  const deadlines = requirements.flatMap(({ dueAt }) => dueAt ?? []).sort();
  return [
    {
      id: "requirements",
      icon: "onboarding",
      to: "/onboarding",
      title: count === 1 ? "Your application needs 1 thing again" : `Your application needs ${count} things again`,
      text: "Provide it, and submit the application again.",
      deadline: deadlines[0] ?? null,
    },
  ];
}

interface BrokenLink {
  readonly bankLinkId: string;
  readonly accounts: readonly { readonly name: string }[];
}

export const linkProblem = ({ bankLinkId, accounts }: BrokenLink): Problem => ({
  id: bankLinkId,
  icon: "settlements",
  to: "/settings/payout-destinations",
  title: `The bank link of ${accounts[0]?.name ?? "a bank account"} doesn't work`,
  text: "Link the bank again, or choose another destination.",
  deadline: null,
});

export function endpointProblem({ webhookEndpointId, url }: { webhookEndpointId: string; url: string }): Problem {
  // The rest of the URL may contain a secret.
  const { host } = new URL(url);
  return {
    id: webhookEndpointId,
    icon: "send",
    to: `/settings/webhooks/${webhookEndpointId}`,
    title: `Webhooks to ${host} are failing`,
    text: "Its events wait. It is disabled if it doesn't answer.",
    deadline: null,
  };
}

export const deviceProblem = ({ deviceId, name }: { deviceId: string; name: string }): Problem => ({
  id: deviceId,
  icon: "devices",
  to: `/devices/${deviceId}`,
  title: `${name} is offline`,
  text: "It takes no sales. Check its power and network.",
  deadline: null,
});
