import { prepare } from "#tests/support/exports.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { exports } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { exportId } = await exports.createExport({ resource: "disputes" });
    await prepare(organization.work(), exportId);
    return { export_id: exportId };
  },
  async buildLive({ platform, organization }) {
    const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
    const { exportId } = await live.exports.createExport({ resource: "disputes" });
    return { export_id: exportId };
  },
  entries: {
    "GET routes/_dashboard+/exports._index": {},
    "GET routes/_dashboard+/exports.$id._index": { params: ({ export_id = "" }) => ({ id: export_id }) },
    "GET routes/_dashboard+/exports.$id.file": { params: ({ export_id = "" }) => ({ id: export_id }) },
    "GET routes/_dashboard+/lists.$list.csv": { params: () => ({ list: "disputes" }) },
    "POST routes/_dashboard+/lists.$list.csv": { params: () => ({ list: "disputes" }), form: () => ({}) },
  },
  samples: {
    "exports.create": () => [
      { message: { resource: "disputes", filters: { created_at_gte: "2026-11-01T00:00:00Z", currency: "USD" } } },
      { message: { resource: "payouts", filters: { payout_status: "paid,failed" } } },
    ],
  },
};
