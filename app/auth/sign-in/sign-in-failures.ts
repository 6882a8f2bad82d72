export interface Failure {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Without an address, the link opens the requested page. */
  readonly link: { readonly href?: string; readonly text: string };
}

const again = { text: "Sign in" };

export const notConfigured: Failure = {
  status: 503,
  title: "Sign-in is not set up",
  text: "This installation has no central authentication service. Its administrator must set AUTH_URL and a session secret.",
  link: { href: "/", text: "Back to Tollhouse" },
};

export const foreign: Failure = {
  status: 403,
  title: "This sign-in was started in another browser",
  text: "Or it took more than ten minutes. You are not signed in. Sign in again.",
  link: again,
};

export const tooManyAttempts: Failure = {
  status: 503,
  title: "We cannot open your organization at the moment",
  text: "You signed in, and we could not confirm that you belong to the organization. Try again in a minute.",
  link: { text: "Try again" },
};

export const tooManyFailures: Failure = {
  status: 429,
  title: "Too many failed sign-ins",
  text: "Too many sign-ins from your network failed. You are not signed in. Try again in a minute.",
  link: again,
};

export const notConfirmed: Failure = {
  status: 403,
  title: "We couldn't confirm your sign-in",
  text: "This needs a sign-in of the last 10 minutes, and the sign-in service did not ask you for your password. Nothing was changed.",
  link: { text: "Back to the page" },
};

export const unavailable: Failure = {
  status: 502,
  title: "The sign-in service does not answer",
  text: "You are not signed in. Try again in a moment.",
  link: again,
};

export const invalidToken = (status: 400 | 401): Failure => ({
  status,
  title: "This sign-in is no longer valid",
  text: "The link that brought you here works once, for one minute. Sign in again.",
  link: again,
});

export const noOrganization = (authUrl: string | undefined): Failure => ({
  status: 403,
  title: "No organization to open",
  text: "You are signed in, but none of your organizations is selected.",
  link: { ...(authUrl && { href: `${authUrl}/organizations` }), text: "Choose an organization" },
});
