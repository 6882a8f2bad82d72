import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { getApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { getOrganization } from "#extensions/capabilities/organizations/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { callOf } from "#extensions/platform/work/call.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { IdentitySchema, IdentityService } from "#proto/tollhouse/v1/identity_pb.ts";

export const identity = capability("identity", {
  service: IdentityService,
  handlers: {
    /** The call token's actor, or else the one that the trusted service names. */
    async getIdentity(named, context) {
      const work = workOf(context);
      const { apiKeyId, userId } = callOf(context).actor ?? named;
      const apiKey = apiKeyId ? await getApiKey(work, apiKeyId) : null;
      const { id, slug, name } = await getOrganization(work, { id: work.tenant.organizationId });
      return messageOf(IdentitySchema, {
        organizationId: id,
        organizationSlug: slug,
        organizationName: name,
        environment: work.environment,
        apiKey: apiKey && { ...apiKey, apiKeyId: apiKey.id },
        userId: userId ?? null,
        apiVersion: apiKey?.apiVersion ?? NEWEST_API_VERSION,
      });
    },
  },
});
