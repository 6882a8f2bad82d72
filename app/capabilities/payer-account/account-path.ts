import type { Environment } from "#contract/environment.ts";

/** The address of an account's page. */
export function accountPath(environment: Environment, page = ""): string {
  return `${environment === "live" ? "" : "/sandbox"}/account${page}`;
}

/** A page to which a payer wanted to go before signing in. Only an ID is taken from an address, never a path. */
const SUBSCRIPTION = /^sub_[a-z0-9]{1,40}$/;

/** The subscription that an address of the sign-in page names; null for none. */
export function wantedSubscription(query: URLSearchParams): string | null {
  const id = query.get("subscription");
  return id !== null && SUBSCRIPTION.test(id) ? id : null;
}

/** The sign-in page, from which a payer goes on to the subscription. */
export function signInPath(
  environment: Environment,
  subscriptionId: string | null,
  query: Readonly<Record<string, string>> = {},
): string {
  const all = new URLSearchParams({ ...query, ...(subscriptionId !== null && { subscription: subscriptionId }) });
  return accountPath(environment, all.size === 0 ? "/sign-in" : `/sign-in?${all}`);
}

/** Where a payer who has signed in goes. */
export const afterSignIn = (environment: Environment, subscriptionId: string | null): string =>
  accountPath(environment, subscriptionId === null ? "" : `/subscriptions/${subscriptionId}`);
