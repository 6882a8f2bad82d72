export interface OnboardingFacts {
  readonly organizationName: string;
  readonly environment: string;
  readonly merchantId: string | null;
  /** Keys of this environment that work. */
  readonly activeKeys: number;
  /** Responses with a bank, and those that were decided. */
  readonly answeredDisputes: number;
  readonly waitingDisputes: number;
}

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly done: boolean;
  readonly link?: { readonly to: string; readonly name: string } | undefined;
}

/** What it takes until money can move, as it really stands. */
export function onboardingSteps(facts: OnboardingFacts): readonly Step[] {
  return [
    {
      id: "organization",
      title: "Organization record",
      text: `${facts.organizationName} is known to Tollhouse. Its people come from the central sign-in.`,
      done: true,
    },
    {
      id: "merchant",
      title: `Merchant account in ${facts.environment}`,
      text: facts.merchantId
        ? `Connected at the payment engine as ${facts.merchantId}.`
        : "Not connected yet. Connecting it from this page is being built; until then an operator of Tollhouse does it.",
      done: facts.merchantId !== null,
    },
    {
      id: "api-key",
      title: `API key for ${facts.environment}`,
      text:
        facts.activeKeys > 0
          ? `${facts.activeKeys === 1 ? "One key works" : `${facts.activeKeys} keys work`}.`
          : "Your own systems need one to call Tollhouse.",
      done: facts.activeKeys > 0,
      link: facts.activeKeys > 0 ? apiKeys("Look at the keys") : { to: "/settings/api-keys/new", name: "Create a key" },
    },
    {
      id: "dispute",
      title: "First dispute answered",
      text: disputeText(facts),
      done: facts.answeredDisputes > 0,
      link: { to: "/disputes", name: "Go to the disputes" },
    },
  ];
}

function disputeText({ answeredDisputes, waitingDisputes }: OnboardingFacts): string {
  if (answeredDisputes > 0) return "You have been through it once: evidence, submission, decision.";
  return waitingDisputes > 0
    ? "One waits for you. In the sandbox nothing can go wrong: try it."
    : "None has come yet, which is good. In the sandbox the engine can open one for practice.";
}

function apiKeys(name: string) {
  return { to: "/settings/api-keys", name };
}
