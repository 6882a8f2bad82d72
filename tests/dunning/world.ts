import type { CapabilityWorld } from "#tests/support/world.ts";

const policy = { days: [1, 4, 9], time_of_day: "10:30", end_action: "unpaid", smart: true };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { dunning } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    await dunning.createDunningPolicy({ days: [2, 6], endAction: "pause" });
    return {};
  },
  async buildLive({ platform, organization }) {
    const { dunning } = platform.callers.grpc.forOrganization({
      ...{ organizationId: organization.id, environment: "live" },
    });
    await dunning.createDunningPolicy({ days: [3, 8] });
    return {};
  },
  samples: {
    "dunningPolicy.create": () => [{ message: policy }, { message: { days: [1] } }],
    "dunningPolicy.simulate": () => [
      { message: { days: [2, 5], network: "visa", network_code: "51", time_zone: "Europe/Berlin" } },
      { message: { network: "mastercard", advice_code: "24", smart: true, preferred_hour: 18 } },
    ],
  },
  entries: {},
};
