import { capability } from "#extensions/platform/composition/capability.ts";
import { TerminalTestService } from "#proto/tollhouse/v1/terminal_tests_pb.ts";
import { breakDevice, healDevice, tapDevice } from "./terminal-tests.operations.ts";

/** Payers and faults at the sandbox terminals. */
export const terminalTests = capability("terminal-tests", {
  service: TerminalTestService,
  handlers: { tapDevice: tapDevice.handle, breakDevice: breakDevice.handle, healDevice: healDevice.handle },
  operations: [tapDevice, breakDevice, healDevice],
});
