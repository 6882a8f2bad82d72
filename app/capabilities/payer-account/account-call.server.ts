import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { callAsPayer } from "#app/capabilities/portal/index.server.ts";
import { cookieHeaders } from "#app/rest/cookies.server.ts";
import { type PayerLanguage, payerLanguage } from "#app/rest/payer-language.ts";
import { serviceErrorToApiError } from "#app/rest/service-error.server.ts";
import { clearPayerSession, payerSession } from "#app/services/session/payer-cookie.server.ts";
import type { Environment } from "#contract/environment.ts";
import type { PayerClients } from "#extensions/caller/index.ts";
import { signInPath, wantedSubscription } from "./account-path.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "request">;

/** What all pages of an account know. */
export interface AccountFrame {
  readonly environment: Environment;
  readonly language: PayerLanguage;
}

export function frameOf({ request }: Args, environment: Environment): AccountFrame {
  return { environment, language: payerLanguage(request.headers.get("accept-language")) };
}

/** Calls the service for a payer who need not be signed in. */
export function asPayer<Answer>(
  { context }: Args,
  environment: Environment,
  call: (accounts: PayerClients["payerAccounts"]) => Promise<Answer>,
): Promise<Answer> {
  return callAsPayer(context, { environment }, ({ payerAccounts }) => call(payerAccounts));
}

export const isSecure = ({ context }: Args): boolean => context.services.auth.cookies.secure;

/** The payer's session token; null for whoever is not signed in. */
export function sessionOf(args: Args, environment: Environment): string | null {
  return payerSession(args.request.headers.get("cookie"), environment, isSecure(args));
}

type Call<Answer> = (clients: PayerClients, sessionToken: string) => Promise<Answer>;

/** Calls the service for the payer who is signed in. @throws Response to the sign-in page */
export async function asSignedIn<Answer>(args: Args, environment: Environment, call: Call<Answer>): Promise<Answer> {
  const sessionToken = sessionOf(args, environment);
  if (sessionToken === null) throw redirect(signInPath(environment, subscriptionIn(args)), 303);
  try {
    return await callAsPayer(args.context, { environment }, (clients) => call(clients, sessionToken));
  } catch (error) {
    if (codeOf(error) !== "payer_session_ended") throw error;
    throw toSignIn(args, environment);
  }
}

/**
 * The same for a page that shows what its address names. @throws Response 404 for what does not exist, 400 for what
 * cannot be read, such as another list's cursor
 */
export async function readAsSignedIn<Answer>(
  args: Args,
  environment: Environment,
  call: Call<Answer>,
): Promise<Answer> {
  try {
    return await asSignedIn(args, environment, call);
  } catch (error) {
    const { code = "", status = 500 } = refusalOf(error) ?? {};
    if (status === 404) throw new Response(null, { status });
    if (status === 400) throw new Response(null, { status: code === "validation_failed" ? 404 : 400 });
    throw error;
  }
}

/** Whoever is no longer signed in needs the cookie no more. */
export function toSignIn(args: Args, environment: Environment): Response {
  const headers = cookieHeaders([clearPayerSession(environment, isSecure(args))]);
  return redirect(signInPath(environment, subscriptionIn(args)), { status: 303, headers });
}

/** The subscription whose page is asked for. The payer comes back to it from the sign-in page. */
function subscriptionIn({ request }: Args): string | null {
  const [, subscription = ""] = /\/account\/subscriptions\/([^/.]+)/.exec(new URL(request.url).pathname) ?? [];
  return wantedSubscription(new URLSearchParams({ subscription }));
}

/** The code of the service's refusal, and the seconds after which to repeat; null for other errors. */
export function refusalOf(error: unknown) {
  const known = serviceErrorToApiError(error);
  if (!known) return null;
  const { code, status, details = [] } = known.init;
  const facts = Object.assign({}, ...details) as { readonly retry_after_seconds?: number };
  return { code: String(code), status, retryAfterSeconds: facts.retry_after_seconds ?? 60 };
}

export const codeOf = (error: unknown): string | null => refusalOf(error)?.code ?? null;
