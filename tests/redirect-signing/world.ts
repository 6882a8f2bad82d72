import { randomUUID } from "node:crypto";
import type { CapabilityWorld } from "#tests/support/world.ts";

// A fourth live secret is refused, so every rotation ends the others.
const message = { overlap_seconds: 0 };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { redirectSigning } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    await redirectSigning.rotateRedirectSecret({ overlapSeconds: 0 });
    return {};
  },
  samples: { "redirectSigning.rotateSecret": () => [{ message, runsAlone: true }] },
  entries: {
    "RedirectSigningService.RotateRedirectSecret": { json: () => message, runsAlone: true },
    "GET routes/_dashboard+/settings.redirects": {},
    "POST routes/_dashboard+/settings.redirects": {
      form: () => ({ overlap_seconds: "0", idempotency_key: randomUUID() }),
      runsAlone: true,
    },
  },
};
