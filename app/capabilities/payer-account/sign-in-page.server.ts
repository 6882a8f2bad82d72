import { randomBytes } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { countAttempt, readPayerForm } from "#app/capabilities/portal/index.server.ts";
import { cookieHeaders } from "#app/rest/cookies.server.ts";
import { setPayerSession } from "#app/services/session/payer-cookie.server.ts";
import type { Environment } from "#contract/environment.ts";
import { type AccountFrame, asPayer, frameOf, isSecure, refusalOf, sessionOf } from "./account-call.server.ts";
import { afterSignIn, signInPath, wantedSubscription } from "./account-path.ts";

export type SignInStep = "ask" | "sent" | "use" | "invalid" | "limit" | "unavailable";

export interface SignInPage extends AccountFrame {
  readonly step: SignInStep;
  /** What was typed. */
  readonly email: string;
  readonly isEmailInvalid: boolean;
  /** Of the link that is to be used. */
  readonly token: string;
  /** Makes a button that is pressed twice one sign-in. */
  readonly pageKey: string;
  /** Whether this browser has an account open already. */
  readonly isSignedIn: boolean;
  readonly retryAfterSeconds: number;
  /** To which the payer goes on. */
  readonly subscriptionId: string | null;
}

const TOKEN = /^[A-Za-z0-9_-]{20,100}$/;
const NOTHING = { email: "", isEmailInvalid: false, token: "", pageKey: "", isSignedIn: false, retryAfterSeconds: 60 };

const wantedIn = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
  wantedSubscription(new URL(request.url).searchParams);

/** GET: a link's page uses nothing, since mail programs open links by themselves. */
export function loadSignIn(args: LoaderFunctionArgs, environment: Environment) {
  const query = new URL(args.request.url).searchParams;
  const token = query.get("token");
  const page = { ...NOTHING, ...frameOf(args, environment), subscriptionId: wantedSubscription(query) };
  if (token === null) return data<SignInPage>({ ...page, step: query.has("sent") ? "sent" : "ask" });
  if (!TOKEN.test(token)) return data<SignInPage>({ ...page, step: "invalid" }, { status: 410 });
  return data<SignInPage>({ ...page, step: "use", token, pageKey: randomBytes(32).toString("base64url") });
}

/** POST: mails a link, or uses one. */
export async function signIn(args: ActionFunctionArgs, environment: Environment) {
  await countAttempt(args.context);
  const form = await readPayerForm(args.request);
  const token = form.get("token");
  return token === null
    ? requestLink(args, environment, form.get("email")?.trim() ?? "")
    : exchangeToken(args, environment, token, form.get("page_key"));
}

/** The answer is the same for every address. */
async function requestLink(args: ActionFunctionArgs, environment: Environment, email: string) {
  const { language } = frameOf(args, environment);
  const subscriptionId = wantedIn(args);
  try {
    await asPayer(args, environment, (accounts) => {
      const goesOn = subscriptionId === null ? {} : { subscriptionId };
      return accounts.requestPayerSignIn({ email, language, ...goesOn });
    });
  } catch (error) {
    const refusal = refusalOf(error);
    const isUnavailable = refusal !== null && UNAVAILABLE.has(refusal.code);
    if (!refusal || (refusal.status >= 500 && !isUnavailable)) throw error;
    const { status, retryAfterSeconds } = refusal;
    const page = { ...NOTHING, ...frameOf(args, environment), subscriptionId, email, retryAfterSeconds };
    if (isUnavailable) return data<SignInPage>({ ...page, step: "unavailable" }, { status });
    if (status !== 429) return data<SignInPage>({ ...page, step: "ask", isEmailInvalid: true }, { status: 422 });
    args.context.setHeader("retry-after", String(retryAfterSeconds));
    return data<SignInPage>({ ...page, step: "limit" }, { status });
  }
  return redirect(signInPath(environment, subscriptionId, { sent: "1" }), 303);
}

const UNAVAILABLE: ReadonlySet<string> = new Set(["mail_not_configured", "portal_not_configured"]);

async function exchangeToken(
  args: ActionFunctionArgs,
  environment: Environment,
  token: string,
  pageKey: string | null,
) {
  try {
    const { sessionToken } = await asPayer(args, environment, (accounts) =>
      accounts.createPayerSession({ signInToken: token, ...(pageKey && { pageKey }) }),
    );
    const headers = cookieHeaders([setPayerSession(sessionToken, environment, isSecure(args))]);
    return redirect(afterSignIn(environment, wantedIn(args)), { status: 303, headers });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status !== 422 && refusal?.status !== 400) throw error;
    // It may be another payer's account, so the page leads there only if the payer wants it.
    const isSignedIn = sessionOf(args, environment) !== null;
    const page = { ...NOTHING, ...frameOf(args, environment), subscriptionId: wantedIn(args), isSignedIn };
    return data<SignInPage>({ ...page, step: "invalid" }, { status: 410 });
  }
}
