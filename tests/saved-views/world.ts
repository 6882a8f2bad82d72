import type { CapabilityWorld } from "#tests/support/world.ts";

const aView = { list: "transactions", query: "show=authorized" };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { savedViews } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { savedViewId } = await savedViews.createSavedView({ ...aView, name: canary.slice(0, 40) });
    return { saved_view_id: savedViewId };
  },
  samples: {
    "savedViews.list": () => [{ message: { list: "transactions" } }],
    "savedViews.create": () => [{ message: { ...aView, name: "To capture" } }],
  },
  // A single name, so that the list never gets too long.
  fuzzed: { "savedViews.create": { name: "Fuzzed" } },
  entries: {
    "POST routes/_dashboard+/saved-views": { form: () => ({ ...aView, name: "To capture" }) },
    "POST routes/_dashboard+/saved-views.$savedViewId.delete": {
      params: ({ saved_view_id = "" }) => ({ savedViewId: saved_view_id }),
      form: () => ({}),
    },
  },
};
