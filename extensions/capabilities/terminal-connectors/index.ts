import { capability } from "#extensions/platform/composition/capability.ts";
import { notYet } from "#extensions/platform/kernel/not-yet.ts";
import { TerminalConnectorService } from "#proto/tollhouse/v1/terminal_connectors_pb.ts";

/** Each environment's connector to the vendor of its terminals, with its credentials and its webhooks. */
export const terminalConnectors = capability("terminal-connectors", {
  service: TerminalConnectorService,
  handlers: { getTerminalConnector: notYet, receiveTerminalWebhook: notYet },
});

export { receiveMessage, receives } from "./receivers.ts";
export { assertFeature, terminalOf } from "./terminal-connectors.service.ts";
