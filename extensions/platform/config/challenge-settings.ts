import { z } from "zod";
import { httpUrl, secret } from "./values.ts";

const name = () => z.string().regex(/^[A-Za-z][\w-]{0,63}$/, "must be a letter, and up to 63 letters, digits, - or _");

/** A provider of challenges that speaks siteverify. */
export const challengeSettings = {
  CHALLENGE_PROVIDER_SITE_KEY: secret().optional(),
  CHALLENGE_PROVIDER_SECRET: secret().optional(),
  CHALLENGE_PROVIDER_VERIFY_URL: httpUrl().optional(),
  CHALLENGE_PROVIDER_SCRIPT_URL: httpUrl().optional(),
  CHALLENGE_PROVIDER_ELEMENT_CLASS: name().optional(),
  CHALLENGE_PROVIDER_ANSWER_FIELD: name().optional(),
};

export type ChallengeSettings = {
  readonly [Name in keyof typeof challengeSettings]?: string | undefined;
};

/** Null without a provider. */
export function challengeConfig(given: ChallengeSettings) {
  const siteKey = given.CHALLENGE_PROVIDER_SITE_KEY;
  if (!siteKey) return null;
  return {
    siteKey,
    secret: given.CHALLENGE_PROVIDER_SECRET ?? "",
    verifyUrl: given.CHALLENGE_PROVIDER_VERIFY_URL ?? "",
    scriptUrl: given.CHALLENGE_PROVIDER_SCRIPT_URL ?? "",
    elementClass: given.CHALLENGE_PROVIDER_ELEMENT_CLASS ?? "",
    answerField: given.CHALLENGE_PROVIDER_ANSWER_FIELD ?? "",
  };
}

/** @param isDevelopment whether the addresses may be of this machine */
export function challengeContradictions(given: ChallengeSettings, isDevelopment: boolean): string[] {
  const names = Object.keys(challengeSettings) as (keyof ChallengeSettings)[];
  const missing = names.filter((each) => !given[each]);
  if (missing.length === names.length) return [];
  if (missing.length > 0) return [`${missing.join(", ")} must be set, as all settings of CHALLENGE_PROVIDER are.`];
  const urls = ["CHALLENGE_PROVIDER_VERIFY_URL", "CHALLENGE_PROVIDER_SCRIPT_URL"] as const;
  return isDevelopment
    ? []
    : urls.filter((each) => given[each]?.startsWith("http:")).map((each) => `${each} must be an https address.`);
}
