import { capability } from "#extensions/platform/composition/capability.ts";
import { ChallengeCodeEntity } from "./challenge-code.entity.ts";
import { challengeProvider } from "./challenge-provider.ts";
import { challengeCodeJob } from "./deliver-challenge-code.ts";
import { pauseLinks } from "./pause-links.ts";
import { FORGET_CODE, forgetCodes } from "./send-challenge-code.ts";

/** What comes before a payment where cards are tried (docs/payment-links.md). */
export const checkoutChallenges = capability("checkout-challenges", {
  parts: [challengeProvider],
  entities: [ChallengeCodeEntity],
  jobs: [challengeCodeJob],
  due: { [FORGET_CODE]: forgetCodes },
  follows: pauseLinks,
});

export { answerHash, assertUnused, showChallenge } from "./answers.ts";
export { needsChallenge } from "./needs-challenge.ts";
export { sendChallengeCode } from "./send-challenge-code.ts";
