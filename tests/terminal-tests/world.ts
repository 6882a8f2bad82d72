import { terminals } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { SandboxTerminals } from "#extensions/connectors/terminal/index.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** The terminals in memory have no payer to play: whatever is asked for is done. */
async function answer(vendorDeviceId: string) {
  return { vendorDeviceId, pairingCode: null, pairedWith: null, online: true };
}

const payers: SandboxTerminals = {
  tap: answer,
  break: answer,
  heal: answer,
  list: async () => [],
  add: () => answer("world"),
};

/** tests/terminal-tests/helpers.test.ts asks the sandbox's own terminals. */
export const world: CapabilityWorld = {
  async build({ platform }) {
    Object.assign(platform.context.use(terminals), { sandbox: () => payers });
    return {};
  },
  samples: {
    "terminalTests.tap": () => [
      { message: { action: "present", card: "visa", entry_mode: "chip" } },
      { message: { action: "tip", amount: 250 } },
    ],
    "terminalTests.break": () => [{ message: { fault: "delay", delay_ms: 2_000 } }, { message: { fault: "network" } }],
    "terminalTests.heal": () => [{}],
  },
};
