import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { createLink } from "#extensions/capabilities/payer-accounts/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { PortalSessionService } from "#proto/tollhouse/v1/portal_sessions_pb.ts";

/** Links by which an organization's own app sends customers to their account. */
export const portalSessions = capability("portal-sessions", {
  service: PortalSessionService,
  handlers: {
    async createPortalSession({ customerId }, context) {
      const work = workOf(context);
      const { url, expiresAt } = await createLink(work, customerId);
      return {
        object: "portal_session",
        ...{ customerId, environment: work.environment, url },
        expiresAt: timestampFromDate(expiresAt),
      };
    },
  },
});
