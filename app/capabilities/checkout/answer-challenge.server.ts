import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { countAttempt, readPayerForm } from "#app/capabilities/portal/index.server.ts";
import { type AttemptPage, challengeOf, codesOf, loadAttemptPage } from "./attempt-page.server.ts";
import { sendCode } from "./challenge.server.ts";
import { CHALLENGE_TEXTS } from "./challenge-texts.ts";
import { callCheckout, refusalOf } from "./checkout-call.server.ts";
import { readAnswer } from "./read-answer.ts";
import type { Problems } from "./read-choice.ts";

/** POST to the page of an attempt: answers its challenge, and leads to the card's form. */
export async function answerChallenge(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const values = await readPayerForm(request);
  const { code, attemptCode } = await codesOf(context, params);
  const page = await loadAttemptPage(args);
  const challenge = challengeOf(page.attempt);
  const next = () => redirect(`/pay/${code}/${attemptCode}`, 303);
  if (!challenge) return next();
  const { language } = page;
  if (values.get("intent") === "code") {
    const { problems, sent } = await sendCode(args, { values, language });
    return again(page, { values, problems, sent });
  }
  const texts = CHALLENGE_TEXTS[language];
  const { answer, problems } = readAnswer({ values, challenge, texts });
  if (!answer) return again(page, { values, problems });
  await countAttempt(context);
  const asked = { code, attemptCode, challenge: answer, payerIp: context.clientAddress };
  try {
    await callCheckout(context, code, (checkout) => checkout.answerChallenge(asked));
  } catch (error) {
    if (refusalOf(error)?.code !== "challenge_failed") throw error;
    const isMailed = answer.answer?.case === "mailed";
    return again(page, { values, problems: isMailed ? { challenge_code: texts.wrongCode } : { challenge: "" } });
  }
  return next();
}

interface Again {
  readonly values: URLSearchParams;
  readonly problems: Problems;
  /** To whom a code has just gone. */
  readonly sent?: string | null;
}

/** The page again, with what was typed and a challenge that nobody has answered yet. */
function again(page: AttemptPage, { values, problems, sent }: Again) {
  const typed = ["challenge_email", "challenge_sent", "challenge_code"].map((name) => [name, values.get(name) ?? ""]);
  const given = { ...Object.fromEntries(typed), ...(sent && { challenge_sent: sent, challenge_code: "" }) };
  return data({ ...page, values: given, problems }, { status: sent ? 200 : 422 });
}
