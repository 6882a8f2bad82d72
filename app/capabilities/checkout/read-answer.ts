import type { MessageInitShape } from "@bufbuild/protobuf";
import { hasCardNumber } from "#contract/card-number.ts";
import { isEmailAddress } from "#contract/email-address.ts";
import type { ChallengeAnswerSchema, CheckoutChallenge } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { ChallengeTexts } from "./challenge-texts.ts";
import type { FieldTexts } from "./checkout-texts.ts";
import type { Problems } from "./read-choice.ts";

type Answer = MessageInitShape<typeof ChallengeAnswerSchema>;

interface AnswerReading {
  readonly values: URLSearchParams;
  readonly challenge: CheckoutChallenge | undefined;
  readonly texts: ChallengeTexts;
}

interface ReadAnswer {
  /** Undefined while the payer has not answered. */
  readonly answer: Answer | undefined;
  readonly problems: Problems;
}

/** The payer's answer to the challenge: what a script has put into the form, or the code of a mail. */
export function readAnswer(reading: AnswerReading): ReadAnswer {
  const { values, challenge, texts } = reading;
  const proof = shortEnough(values.get("challenge_proof"));
  if (proof) return { answer: { answer: { case: "proof", value: proof } }, problems: {} };
  const token = challenge?.provider && shortEnough(values.get(challenge.provider.answerField));
  if (token) return { answer: { answer: { case: "providerToken", value: token } }, problems: {} };
  const email = sentTo(values);
  const code = (values.get("challenge_code") ?? "").replace(/\s/g, "");
  if (email && /^\d{6}$/.test(code))
    return { answer: { answer: { case: "mailed", value: { email, code } } }, problems: {} };
  if (!challenge?.mailsCodes) return { answer: undefined, problems: {} };
  return {
    answer: undefined,
    problems: email ? { challenge_code: texts.enterCode } : { challenge_email: texts.askFirst },
  };
}

/** No script writes a longer answer, and the service takes none. */
const MOST_CHARACTERS = 4_000;

const shortEnough = (answer: string | null) => (answer && answer.length <= MOST_CHARACTERS ? answer : null);

/** To whom a code was mailed from this page. */
function sentTo(values: URLSearchParams): string | null {
  const email = values.get("challenge_sent")?.trim() ?? "";
  return isEmailAddress(email) && email.length <= 254 ? email : null;
}

/** The address to which a code shall go, or what is wrong with it. */
export function readCodeEmail({ values, field }: { values: URLSearchParams; field: FieldTexts }) {
  const email = values.get("challenge_email")?.trim() ?? "";
  if (hasCardNumber(email)) return { problem: field.cardNumber };
  return isEmailAddress(email) && email.length <= 254 ? { email } : { problem: field.email };
}
