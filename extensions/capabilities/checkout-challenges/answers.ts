import { createHash } from "node:crypto";
import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import {
  type PaymentLink,
  type PaymentLinkAttempt,
  PaymentLinkAttemptEntity,
} from "#extensions/capabilities/payment-links/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { assertMayAsk, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ChallengeAnswer } from "#proto/tollhouse/v1/checkout_pb.ts";
import { challengeProvider } from "./challenge-provider.ts";
import { newPuzzle, solvedPuzzle } from "./puzzle.ts";
import { mailedCode } from "./verify-challenge-code.ts";

/** What a payer of the link is asked, with all ways to answer. */
export async function showChallenge(work: UnitOfWork, link: PaymentLink) {
  const provider = shownProvider(work);
  return { puzzle: provider ? undefined : await newPuzzle(work, link), provider, mailsCodes: sendsMail(work) };
}

function shownProvider({ context }: UnitOfWork) {
  const { challengeProvider: settings } = context.config;
  if (!settings) return undefined;
  const { siteKey, scriptUrl, elementClass, answerField } = settings;
  return { siteKey, scriptUrl, elementClass, answerField };
}

interface Given {
  readonly challenge?: ChallengeAnswer | undefined;
  readonly payerIp: string;
}

/**
 * A hash of the payer's answer, which the attempt claims; null without an answer. It asks the provider and counts wrong
 * codes, so it belongs before the transaction. @throws challenge_failed, ChallengeUnavailableError
 */
export async function answerHash(work: UnitOfWork, link: PaymentLink, given: Given): Promise<string | null> {
  const { answer } = given.challenge ?? {};
  if (answer?.case === undefined) return null;
  const name = await answeredBy(work, link, { answer, payerIp: given.payerIp });
  if (name === null) throw refuse("challenge_failed", { param: "challenge" });
  return createHash("sha256").update(`${link.id} ${answer.case} ${name}`).digest("base64url");
}

interface Answered {
  readonly answer: Exclude<ChallengeAnswer["answer"], { case: undefined }>;
  readonly payerIp: string;
}

/** What names the answer for good. Null for a wrong one, and one that was not asked for. */
async function answeredBy(work: UnitOfWork, link: PaymentLink, { answer, payerIp }: Answered): Promise<string | null> {
  const provider = work.context.use(challengeProvider);
  if (answer.case === "mailed") return mailedCode(work, link, answer.value);
  if (answer.case === "proof") return provider ? null : solvedPuzzle(work, link, answer.value);
  if (!provider) return null;
  assertMayAsk(work);
  return (await provider.isAnswered(answer.value, payerIp)) ? answer.value : null;
}

/** Asserts that no attempt has claimed the answer. The link must be locked: an answer is bound to it. @throws challenge_failed */
export async function assertUnused(phase: UnitOfWork, challengeHash: string): Promise<void> {
  const user: PaymentLinkAttempt | null = await findRow(phase, PaymentLinkAttemptEntity, { challengeHash });
  if (user) throw refuse("challenge_failed", { param: "challenge" });
}
