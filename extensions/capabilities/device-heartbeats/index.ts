import { receives } from "#extensions/capabilities/terminal-connectors/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import { followPairing } from "./follow-pairing.ts";
import { lookAfterDevices } from "./go-offline.ts";
import { recordConnections } from "./record-connections.ts";

receives("connections", (work, { connections }) => recordConnections(work, connections));

/** Which devices can be reached. */
export const deviceHeartbeats = capability("device-heartbeats", {
  due: { "device.watch": inBatches(lookAfterDevices) },
  follows: followPairing,
});

export { recordConnections } from "./record-connections.ts";
