import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { payerSession } from "#app/services/session/payer-cookie.server.ts";
import type { CheckoutAttempt, CheckoutForm } from "#proto/tollhouse/v1/checkout_pb.ts";
import { allowChallenge } from "./challenge.server.ts";
import { answerUnknown, callCheckout, environmentOfCode, payerOf, refusalOf } from "./checkout-call.server.ts";
import { languageOf } from "./checkout-page.server.ts";
import type { Problems } from "./read-choice.ts";

/** What the page of an attempt shows. */
export interface AttemptPage {
  readonly attempt: CheckoutAttempt;
  /** What the engine's form needs. Null when no card is asked for, and when the engine doesn't answer. */
  readonly form: CheckoutForm | null;
  /** Whether the payer who began was signed in, and is no longer. */
  readonly isSignedOut: boolean;
  readonly language: PayerLanguage;
  readonly code: string;
  readonly returnUrl: string;
  /** For how long the use is still held; null when it no longer is. */
  readonly minutesLeft: number | null;
  /** What was typed into the challenge, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Problems;
}

/** GET: reads the attempt as it is known here, and asks the engine only for what its form needs. */
export async function loadAttemptPage({ context, params, request }: LoaderFunctionArgs): Promise<AttemptPage> {
  const { code, attemptCode } = await codesOf(context, params);
  const named = { code, attemptCode, ...payerOf(context) };
  const attempt = await callCheckout(context, code, (checkout) => checkout.getCheckoutAttempt(named));
  allowChallenge(context, challengeOf(attempt));
  const { secure } = context.services.auth.cookies;
  const sessionToken = payerSession(request.headers.get("cookie"), environmentOfCode(code), secure) ?? undefined;
  const found =
    attempt.step === "pay" && !attempt.challenge ? await findForm(context, { ...named, sessionToken }) : null;
  return {
    attempt,
    form: found === "signed out" ? null : found,
    isSignedOut: found === "signed out",
    language: languageOf(request, attempt.link),
    code,
    returnUrl: `${context.portalOrigin}/pay/${code}/${attemptCode}/return`,
    // Told by the service, since a sandbox has a clock of its own.
    minutesLeft: attempt.heldForSeconds === undefined ? null : Math.ceil(attempt.heldForSeconds / 60),
    values: {},
    problems: {},
  };
}

/** What comes before the card's form. */
export function challengeOf({ step, challenge }: CheckoutAttempt) {
  return step === "pay" ? challenge : undefined;
}

/**
 * Where the form, its page and 3-D Secure send the payer: the payment is read from the engine, whatever the address
 * says, and the engine's parameters leave the address bar.
 */
export async function returnFromEngine({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { code, attemptCode } = await codesOf(context, params);
  const attempt = await callCheckout(context, code, (checkout) => checkout.syncCheckout({ code, attemptCode }));
  const isPaid = attempt.step === "paid";
  // The service takes it from the link alone, so that no address can send a payer elsewhere.
  if (isPaid && attempt.redirectUrl?.startsWith("https://")) return redirect(attempt.redirectUrl, 303);
  return redirect(`/pay/${code}/${attemptCode}`, 303);
}

type Context = LoaderFunctionArgs["context"];

export async function codesOf(context: Context, { code = "", attempt = "" }: LoaderFunctionArgs["params"]) {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(attempt)) await answerUnknown(context);
  return { code, attemptCode: attempt };
}

interface Asked {
  readonly code: string;
  readonly attemptCode: string;
  readonly sessionToken: string | undefined;
  readonly payerIp?: string;
}

async function findForm(
  context: Context,
  { sessionToken, ...named }: Asked,
): Promise<CheckoutForm | "signed out" | null> {
  const asked = { ...named, ...(sessionToken !== undefined && { sessionToken }) };
  try {
    return await callCheckout(context, named.code, (checkout) => checkout.getCheckoutForm(asked));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal.code === "payer_session_ended" ? "signed out" : null;
  }
}
