export interface OnboardingFacts {
  readonly organizationName: string;
  readonly environment: string;
  readonly merchantId: string | null;
  /** Active keys of this environment. */
  readonly activeKeys: number;
  /** Disputes with a submitted response. */
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

/** The steps until money can move, with their present state. */
export function onboardingSteps(facts: OnboardingFacts): readonly Step[] {
  return [
    {
      id: "organization",
      title: "Create organization",
      text: `${facts.organizationName} is set up. Members are managed in the central sign-in.`,
      done: true,
    },
    {
      id: "merchant",
      title: `Connect ${facts.environment} merchant account`,
      text: facts.merchantId
        ? `Connected as ${facts.merchantId}.`
        : "Not connected. Ask your Tollhouse operator to connect it.",
      done: facts.merchantId !== null,
    },
    {
      id: "api-key",
      title: `Create ${facts.environment} API key`,
      text:
        facts.activeKeys > 0
          ? `${facts.activeKeys} active ${facts.activeKeys === 1 ? "key" : "keys"}.`
          : "Your servers need a key to call the API.",
      done: facts.activeKeys > 0,
      link:
        facts.activeKeys > 0
          ? { to: "/settings/api-keys", name: "View keys" }
          : { to: "/settings/api-keys/new", name: "Create key" },
    },
    {
      id: "dispute",
      title: "Respond to a dispute",
      text: disputeText(facts),
      done: facts.answeredDisputes > 0,
      link: { to: "/disputes", name: "View disputes" },
    },
  ];
}

function disputeText({ answeredDisputes, waitingDisputes }: OnboardingFacts): string {
  if (answeredDisputes > 0) return "You have submitted a response.";
  return waitingDisputes > 0
    ? "A dispute needs a response."
    : "No disputes yet. You can open one in the sandbox to practice.";
}
