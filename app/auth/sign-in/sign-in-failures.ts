export interface Failure {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Without an address it leads to where the person wanted to go. */
  readonly link: { readonly href?: string; readonly text: string };
}

const again = { text: "Sign in" };

export const notConfigured: Failure = {
  status: 503,
  title: "Signing in is not set up here",
  text: "This Tollhouse knows no central authentication service. Whoever runs it sets AUTH_URL and a session secret.",
  link: { href: "/", text: "Back to Tollhouse" },
};

export const foreign: Failure = {
  status: 403,
  title: "This sign-in did not begin in this browser",
  text: "Or it took more than ten minutes. You have not been signed in. Please begin once more.",
  link: again,
};

export const roundAndRound: Failure = {
  status: 503,
  title: "We cannot open your organization at the moment",
  text: "You signed in, and we could not confirm that you belong to the organization. Please try again in a minute.",
  link: { text: "Try again" },
};

export const unavailable: Failure = {
  status: 502,
  title: "The sign-in service does not answer",
  text: "You have not been signed in. Please try again in a moment.",
  link: again,
};

export const invalidToken = (status: 400 | 401): Failure => ({
  status,
  title: "This sign-in is no longer valid",
  text: "The link that brought you here works once and for a minute. Please sign in again.",
  link: again,
});

export const noOrganization = (authUrl: string | undefined): Failure => ({
  status: 403,
  title: "No organization to open",
  text: "You are signed in, and you act for no organization that you belong to.",
  link: { ...(authUrl && { href: `${authUrl}/organizations` }), text: "Choose an organization" },
});
