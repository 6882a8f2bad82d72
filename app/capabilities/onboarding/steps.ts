export interface OnboardingFacts {
  readonly organizationName: string;
  readonly environment: string;
  readonly merchantId: string | null;
  /** Of the merchant account's application. */
  readonly onboardingStatus: string;
  /** Active keys of this environment. */
  readonly activeKeys: number;
}

/** What is there in this environment, besides what blocks payments. */
export interface SetUp {
  readonly hasPayoutDestination: boolean;
  readonly statementDescriptor: string | null;
  readonly supportContact: string | null;
  /** An enabled endpoint, which has answered. */
  readonly hasEndpoint: boolean;
  /** A confirmed recipient of notifications. */
  readonly hasRecipient: boolean;
  readonly hasPayment: boolean;
}

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly done: boolean;
  readonly link?: { readonly to: string; readonly name: string } | undefined;
}

/** The steps until payments can be taken, with their present state. */
export function blockingSteps(facts: OnboardingFacts): readonly Step[] {
  const { organizationName, environment, merchantId } = facts;
  return [
    {
      id: "organization",
      title: "Create organization",
      text: `${organizationName} is set up. Members are managed in the central sign-in.`,
      done: true,
    },
    ...(environment === "live" ? [approvalStep(facts)] : []),
    {
      id: "merchant",
      title: `Connect ${environment} merchant account`,
      text: merchantId ? `Connected as ${merchantId}.` : "Not connected. Ask your Tollhouse operator to connect it.",
      done: merchantId !== null,
    },
    keyStep(facts),
  ];
}

/** All steps to the first payment. The same in both environments, but for the approval. */
export function onboardingSteps(facts: OnboardingFacts, setUp: SetUp): readonly Step[] {
  const [keys, others] = [blockingSteps(facts).slice(-1), blockingSteps(facts).slice(0, -1)];
  return [...others, ...moneySteps(setUp), ...keys, ...systemSteps(facts, setUp)];
}

/** Only live accounts need it: the sandbox's can take payments at once. */
function approvalStep({ onboardingStatus }: OnboardingFacts): Step {
  return {
    id: "approval",
    title: "Get approved",
    text: APPROVAL[onboardingStatus] ?? "Apply, and an operator decides.",
    done: onboardingStatus === "approved",
    link: { to: "/onboarding#application", name: "View application" },
  };
}

const APPROVAL: Readonly<Record<string, string>> = {
  submitted: "Your application is under review. You don't have to do anything.",
  under_review: "Your application is under review. You don't have to do anything.",
  update_requested: "A part of your application is needed again.",
  approved: "Your account is approved.",
  rejected: "Your application was rejected. Contact support.",
};

function keyStep({ environment, activeKeys }: OnboardingFacts): Step {
  return {
    id: "api-key",
    title: `Create ${environment} API key`,
    text:
      activeKeys > 0
        ? `${activeKeys} active ${activeKeys === 1 ? "key" : "keys"}.`
        : "Your servers need a key to call the API.",
    done: activeKeys > 0,
    link:
      activeKeys > 0
        ? { to: "/settings/api-keys", name: "View keys" }
        : { to: "/settings/api-keys/new", name: "Create key" },
  };
}

function moneySteps({ hasPayoutDestination, statementDescriptor, supportContact }: SetUp): readonly Step[] {
  return [
    {
      id: "payout-destination",
      title: "Choose where your money goes",
      text: hasPayoutDestination
        ? "Settlements are paid to your default destination."
        : "Link a bank account, or add a debit card.",
      done: hasPayoutDestination,
      link: { to: "/settings/payout-destinations", name: "View destinations" },
    },
    {
      id: "statement-descriptor",
      title: "Name yourself on card statements",
      text: statementDescriptor
        ? `Customers see ${statementDescriptor}.`
        : "Customers who don't know a charge dispute it.",
      done: statementDescriptor !== null,
      link: BUSINESS,
    },
    {
      id: "support-contact",
      title: "Say how customers reach you",
      text: supportContact
        ? `Receipts and your portal say ${supportContact}.`
        : "An email address or a phone number stands on receipts and on your portal.",
      done: supportContact !== null,
      link: BUSINESS,
    },
  ];
}

const BUSINESS = { to: "/settings/business", name: "View business" };

function systemSteps({ environment }: OnboardingFacts, { hasEndpoint, hasRecipient, hasPayment }: SetUp) {
  return [
    {
      id: "webhook-endpoint",
      title: `Receive ${environment} webhooks`,
      text: hasEndpoint
        ? "An endpoint has answered, and gets events."
        : "Add an endpoint that answers its first ping. Events tell your systems what a payment became.",
      done: hasEndpoint,
      link: { to: "/settings/webhooks", name: "View webhooks" },
    },
    {
      id: "recipient",
      title: "Decide who is emailed",
      text: hasRecipient
        ? "A confirmed address is told about what matters."
        : "Add an address for decisions, failed payouts and disputes. Until then, owners and admins are emailed.",
      done: hasRecipient,
      link: { to: "/settings/notifications", name: "View recipients" },
    },
    {
      id: "first-payment",
      title: `Take your first ${environment} payment`,
      text: hasPayment ? "A payment has succeeded." : "Charge a card on the dashboard, or with your key.",
      done: hasPayment,
      link: hasPayment
        ? { to: "/transactions", name: "View payments" }
        : { to: "/transactions/new", name: "New payment" },
    },
  ];
}
