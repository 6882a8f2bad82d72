import type { CapabilityWorld } from "#tests/support/world.ts";
import { worldTerminal } from "#tests/terminal/world-terminal.ts";

/** Terminals in memory, for the worlds of devices and sales too. */
export const world: CapabilityWorld = {
  async build({ platform }) {
    worldTerminal(platform);
    return {};
  },
  entries: {
    // Unsigned here; tests/terminal-connectors/webhook.test.ts signs.
    "service POST /webhooks/terminals/:addressCode": { json: () => ({}), control: null },
  },
};
