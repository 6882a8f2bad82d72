import type { CapabilityWorld } from "#tests/support/world.ts";

/** Matches no request, so that the world's and the fuzz's faults change no other answer. */
const NOWHERE = { path: "/never_asked" };

export const world: CapabilityWorld = {
  async build({ platform, organization }) {
    const { engineFaults } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    // An organization has a limited number, and the matrix builds a world for each operation.
    const { data } = await engineFaults.listEngineFaults({});
    for (const { engineFaultId } of data.slice(0, -10)) await engineFaults.deleteEngineFault({ engineFaultId });
    const { engineFaultId } = await engineFaults.createEngineFault({ kind: "delay", ...NOWHERE });
    return { engine_fault_id: engineFaultId };
  },
  samples: {
    "engineFaults.create": () => [
      { message: { kind: "delay", method: "POST", delay_ms: 12_000, ...NOWHERE } },
      { message: { kind: "server_error", times: 100, ...NOWHERE } },
    ],
  },
  fuzzed: { "engineFaults.create": NOWHERE },
};
