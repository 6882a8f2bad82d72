import { capability } from "#extensions/platform/composition/capability.ts";
import { notYet } from "#extensions/platform/kernel/not-yet.ts";
import { TerminalTestService } from "#proto/tollhouse/v1/terminal_tests_pb.ts";

/** Payers and faults at the sandbox terminals. */
export const terminalTests = capability("terminal-tests", {
  service: TerminalTestService,
  handlers: { tapDevice: notYet, breakDevice: notYet, healDevice: notYet },
});
