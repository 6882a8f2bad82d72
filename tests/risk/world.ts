import { randomUUID } from "node:crypto";
import type { CapabilityWorld } from "#tests/support/world.ts";

const limits = { declines_per_card: "3", window_minutes: "30" };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { risk } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    await risk.updateRiskRules({ declinesPerCard: 7, updateMask: { paths: ["declines_per_card"] } });
    return {};
  },
  samples: {
    "riskRules.update": () => [
      { message: { declines_per_card: 3, declines_per_address: 0 } },
      { message: { window_minutes: 1440 } },
    ],
  },
  entries: {
    "RiskService.UpdateRiskRules": { json: () => ({ declines_per_card: 3, update_mask: "declinesPerCard" }) },
    "GET routes/_dashboard+/settings.risk": {},
    "POST routes/_dashboard+/settings.risk": { form: () => ({ ...limits, idempotency_key: randomUUID() }) },
  },
};
