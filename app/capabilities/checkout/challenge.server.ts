import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { countAttempt } from "#app/capabilities/portal/index.server.ts";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import type { CheckoutChallenge } from "#proto/tollhouse/v1/checkout_pb.ts";
import { callCheckout, refusalOf } from "./checkout-call.server.ts";
import { readCodeEmail } from "./read-answer.ts";
import type { Problems } from "./read-choice.ts";
import { TEXTS } from "./texts.ts";

/** Lets the page run what its challenge needs, and nothing where it has none. */
export function allowChallenge(context: AppLoadContext, challenge: CheckoutChallenge | undefined): void {
  if (!challenge) return;
  const url = URL.parse(challenge.provider?.scriptUrl ?? "");
  context.allowScripts(url ? [url.origin] : []);
}

interface CodeRequest {
  readonly values: URLSearchParams;
  readonly language: PayerLanguage;
}

/** Mails a code to the address in the form. The answer is what is wrong with the address, or to whom it went. */
export async function sendCode(
  { context, params }: ActionFunctionArgs,
  { values, language }: CodeRequest,
): Promise<{ readonly problems: Problems; readonly sent: string | null }> {
  const { field } = TEXTS[language];
  const { email, problem } = readCodeEmail({ values, field });
  if (problem !== undefined) return { problems: { challenge_email: problem }, sent: null };
  await countAttempt(context);
  const code = params.code ?? "";
  const request = { code, email, payerIp: context.clientAddress, language };
  try {
    await callCheckout(context, code, (checkout) => checkout.sendChallengeCode(request));
  } catch (error) {
    const status = refusalOf(error)?.status;
    if (status !== 400 && status !== 422) throw error;
    return { problems: { challenge_email: field.email }, sent: null };
  }
  return { problems: {}, sent: email };
}
