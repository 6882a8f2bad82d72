import { terminals } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { MemoryTerminal } from "#tests/terminal/memory-terminal.ts";
import { useTerminal as withTerminal } from "#tests/terminal/use-terminal.ts";

/** Terminals in memory, for the worlds of devices and sales too. */
export const world: CapabilityWorld = {
  async build({ platform }) {
    if (!platform.context.use(terminals).vendor) withTerminal(platform, new MemoryTerminal().connector());
    return {};
  },
  entries: {
    // Unsigned here; tests/terminal-connectors/webhook.test.ts signs.
    "service POST /webhooks/terminals/:addressCode": { json: () => ({}), control: null },
  },
};
