import { createHash, randomBytes } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { countAttempt, readPayerForm } from "#app/capabilities/portal/index.server.ts";
import type { PayerLanguage } from "#app/rest/payer-language.ts";
import { payerSession } from "#app/services/session/payer-cookie.server.ts";
import { hasCardNumber } from "#contract/card-number.ts";
import type { CheckoutLink, StartCheckoutRequestSchema } from "#proto/tollhouse/v1/checkout_pb.ts";
import { sendCode } from "./challenge.server.ts";
import { CHALLENGE_TEXTS } from "./challenge-texts.ts";
import { type CheckoutRefusal, callCheckout, environmentOfCode, refusalOf } from "./checkout-call.server.ts";
import { checkoutPage, languageOf, type NoticeKind, TAKES_PAYMENTS } from "./checkout-page.server.ts";
import { priced, readCheckout } from "./priced.server.ts";
import { readAnswer } from "./read-answer.ts";
import { type Problems, type ReadChoice, readChoice, tipShareOf } from "./read-choice.ts";
import { readDetails } from "./read-details.ts";
import { refusedField } from "./refused-field.ts";
import { LOCALES, TEXTS } from "./texts.ts";
import { wayOf } from "./way-of.ts";

/** POST: opens the attempt and leads to its page, or shows the page again with what was typed. */
export async function startCheckout(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const code = params.code ?? "";
  const values = withSuggestion(await readPayerForm(request));
  const { link, checkoutStatus } = await readCheckout(context, code);
  if (!link) throw new Response(null, { status: 404 });
  const language = languageOf(request, link);
  const intent = values.get("intent");
  // Of stock that others hold the service decides once the payer pays.
  const isBusy = checkoutStatus === "busy" || intent === "pay";
  const reading = { values, link, texts: TEXTS[language].field, locale: LOCALES[language], isBusy };
  const read = readChoice(reading);
  const details = readDetails(reading);
  const { checkout, choice, refusal } = await compute(args, read, tipShareOf(values, link));
  const refusedHere = refusal ? refusedField(refusal, reading.texts) : {};
  const again: ShowAgain = (notice, shown = {}) =>
    checkoutPage(args, { checkout, values: typedIn(values), problems: {}, notice, ...shown });
  if (intent === "code") return showCodeSent(args, { values, language, again });
  const problems = { ...refusedHere, ...read.problems, ...(intent === "update" ? {} : details.problems) };
  if (Object.keys(problems).length > 0) return again("fix", { problems });
  if (refusal) return again("notStarted");
  if (intent === "update" || !TAKES_PAYMENTS.has(checkout.checkoutStatus)) return again(null);
  if (checkout.link?.priceVersion !== values.get("price_version")) return again("changed");
  // Without a total there is nothing that the payer agreed to.
  if (!checkout.amounts) return again("notStarted");
  const challenged = readAnswer({ values, challenge: checkout.challenge, texts: CHALLENGE_TEXTS[language] });
  if (checkout.challenge && !challenged.answer) return again("challenge", { problems: challenged.problems });
  await countAttempt(context);
  const started = await start(args, values, {
    code,
    choice,
    payer: details.payer,
    expectedTotal: checkout.amounts.total,
    ...(challenged.answer && { challenge: challenged.answer }),
    ...surroundings(args, values, link),
  });
  if ("attemptCode" in started) return redirect(`/pay/${code}/${started.attemptCode}`, 303);
  return showRefused(args, { started, values, language, again, choice });
}

type Shown = Partial<Parameters<typeof checkoutPage>[1]>;
type ShowAgain = (notice: NoticeKind | null, shown?: Shown) => ReturnType<typeof checkoutPage>;

interface Again {
  readonly values: URLSearchParams;
  readonly language: PayerLanguage;
  readonly again: ShowAgain;
}

/** The page again once a code was mailed, with a field for it. */
async function showCodeSent(args: ActionFunctionArgs, { again, values, language }: Again) {
  const { problems, sent } = await sendCode(args, { values, language });
  if (sent === null) return again("fix", { problems });
  // A code that was typed before is not of this mail.
  return again(null, { values: { ...typedIn(values), challenge_sent: sent, challenge_code: "" } });
}

interface RefusedStart extends Again {
  readonly started: CheckoutRefusal;
  readonly choice: ReadChoice["choice"];
}

/** The page again, with what the service said no to. */
async function showRefused({ context, params }: ActionFunctionArgs, refused: RefusedStart) {
  const { started, again, values, language, choice } = refused;
  const code = params.code ?? "";
  if (started.code === "payment_link_unavailable") return again(null, { checkout: await readCheckout(context, code) });
  if (started.code === "challenge_required" || started.code === "challenge_failed") {
    // The challenge that was shown is used up, or there was none.
    const checkout = await readCheckout(context, code, choice);
    const isMailed = values.get("challenge_code") && !values.get("challenge_proof");
    if (started.code === "challenge_required") return again("challenge", { checkout });
    const problems = isMailed ? { challenge_code: CHALLENGE_TEXTS[language].wrongCode } : {};
    return again(isMailed ? "fix" : "challengeFailed", { checkout, problems });
  }
  const [notice, problems] = noticeOf(started, TEXTS[language].field);
  return again(notice, { problems, retryAfterSeconds: Number(started.facts.retry_after_seconds) || 60 });
}

/** A suggested amount is a button: it fills in the amount, and begins nothing. */
function withSuggestion(values: URLSearchParams): URLSearchParams {
  const suggested = values.get("suggested");
  if (suggested === null) return values;
  values.set("amount", suggested);
  values.set("intent", "update");
  return values;
}

type Start = MessageInitShape<typeof StartCheckoutRequestSchema> & { readonly code: string };

/** The attempt, or what the service said no to. */
async function start({ context }: ActionFunctionArgs, values: URLSearchParams, request: Start) {
  try {
    return await callCheckout(context, request.code, (client) => client.startCheckout(request), keyOf(values));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    context.log.info({ request_id: context.requestId, error_code: refusal.code }, "A checkout was refused.");
    return refusal;
  }
}

/** The amounts of the choice, or the page without any and what the service said no to. */
async function compute({ context, params }: ActionFunctionArgs, { choice }: ReadChoice, tipShare: number | null) {
  const code = params.code ?? "";
  try {
    return { ...(await priced(context, code, choice, tipShare)), refusal: null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.status !== 400 && refusal?.status !== 422) throw error;
    // The usual choice's total is not that of this one.
    const { amounts: _, ...checkout } = await readCheckout(context, code);
    return { checkout, choice, refusal };
  }
}

const SEND_ID = /^[A-Za-z0-9_-]{1,64}$/;
/** One line without control characters, as the service takes it. Another is left out: the payer did not type it. */
const REFERENCE = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,64}$/u;

function surroundings({ context, params, request }: ActionFunctionArgs, values: URLSearchParams, link: CheckoutLink) {
  const [way = "", sent = "", reference = ""] = ["way", "sent", "reference"].map((name) => values.get(name) ?? "");
  const { secure } = context.services.auth.cookies;
  const cookie = values.get("guest") === null ? request.headers.get("cookie") : null;
  const sessionToken = payerSession(cookie, environmentOfCode(params.code ?? ""), secure);
  return {
    priceVersion: link.priceVersion,
    // The service puts the attempt's code in place of {attempt}.
    returnUrl: `${context.portalOrigin}/pay/${params.code}/{attempt}/return`,
    payerIp: context.clientAddress,
    language: languageOf(request, link),
    way: wayOf(way),
    ...(sessionToken !== null && { sessionToken }),
    ...(SEND_ID.test(sent) && { paymentLinkSendId: sent }),
    ...(REFERENCE.test(reference) && !hasCardNumber(reference) && { reference }),
  };
}

/**
 * A form that is sent twice is one attempt; the same page with other entries is another. Without the page's own key,
 * forms of two payers can be alike.
 */
function keyOf(values: URLSearchParams): string {
  if (!values.get("form_key")) return randomBytes(32).toString("base64url");
  const sent = [...values].map(([name, value]) => `${name}=${value}`).sort();
  return createHash("sha256").update(sent.join("\n")).digest("base64url");
}

/** What was typed, for the page that is shown again. A card number is never sent back. */
function typedIn(values: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...values].filter(([, value]) => !hasCardNumber(value)));
}

function noticeOf(refusal: CheckoutRefusal, texts: Parameters<typeof refusedField>[1]): [NoticeKind, Problems] {
  const field = refusedField(refusal, texts);
  if (refusal.code === "payment_link_sold_out") return ["soldOut", field];
  if (refusal.code === "payment_link_changed") return ["changed", {}];
  if (refusal.code === "payment_link_busy") return ["busy", {}];
  if (Object.keys(field).length > 0) return ["fix", field];
  return [refusal.code === "upstream_unavailable" ? "notConfirmed" : "notStarted", {}];
}
