import { redirectSigningEvents } from "#contract/events/redirect-signing.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { RedirectSigningSchema, RedirectSigningService } from "#proto/tollhouse/v1/redirect_signing_pb.ts";
import { RedirectSecretEntity, RedirectSigningEntity } from "./redirect-signing.entity.ts";
import { redirectSigningMessage, unsigned } from "./redirect-signing.message.ts";
import { findSigning, rotateSecret } from "./redirect-signing.service.ts";

const DEFAULT_OVERLAP_SECONDS = 86_400;

/** Signs the facts with which payers come back to a merchant's page (docs/payment-links.md). */
export const redirectSigning = capability("redirect-signing", {
  service: RedirectSigningService,
  handlers: {
    async getRedirectSigning(_request, context) {
      const work = workOf(context);
      const signing = await findSigning(work);
      return signing ? redirectSigningMessage(signing, work.clock.realNow()) : unsigned(work);
    },
    async rotateRedirectSecret({ overlapSeconds = DEFAULT_OVERLAP_SECONDS }, context) {
      const work = workOf(context);
      const { signing, secret } = await rotateSecret(work, overlapSeconds);
      return redirectSigningMessage(signing, work.clock.realNow(), secret);
    },
  },
  entities: [RedirectSigningEntity, RedirectSecretEntity],
  events: redirectSigningEvents,
  shows: [
    shown(RedirectSigningEntity, RedirectSigningSchema, (row, { realNow }) => redirectSigningMessage(row, realNow())),
  ],
});

export { type RedirectFacts, signedRedirect } from "./signed-redirect.ts";
