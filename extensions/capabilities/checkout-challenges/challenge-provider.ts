import { createChallengeProvider } from "#extensions/connectors/challenge/index.ts";
import { part } from "#extensions/platform/work/part.ts";

/** The installation's provider of challenges; null where payers solve our puzzle. */
export const challengeProvider = part(
  "challenge",
  ({ config }) => config.challengeProvider && createChallengeProvider(config.challengeProvider),
);
