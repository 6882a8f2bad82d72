import { capability } from "#extensions/platform/composition/capability.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { TerminalConnectorSchema, TerminalConnectorService } from "#proto/tollhouse/v1/terminal_connectors_pb.ts";
import { terminalMessageJob } from "./apply-messages.ts";
import { TerminalAccountEntity, TerminalAddressEntity } from "./terminal-account.entity.ts";
import { terminalOf } from "./terminal-connectors.service.ts";
import { TerminalMessageEntity } from "./terminal-message.entity.ts";
import { terminalWebhook } from "./terminal-webhook.ts";
import { terminals } from "./terminals.ts";

/** Each environment's connector to the vendor of its terminals, with its credentials and its webhooks. */
export const terminalConnectors = capability("terminal-connectors", {
  service: TerminalConnectorService,
  handlers: {
    async getTerminalConnector(_request, context) {
      const work = workOf(context);
      const { name, features } = await terminalOf(work);
      return messageOf(TerminalConnectorSchema, {
        environment: work.environment,
        connector: name,
        features: [...features],
      });
    },
  },
  entities: [TerminalAccountEntity, TerminalMessageEntity],
  systemEntities: [TerminalAddressEntity],
  parts: [terminals],
  jobs: [terminalMessageJob],
  publicRoutes: (context) => [terminalWebhook(context)],
});

export { type Receiver, receiveMessage, receives, terminalReceivers } from "./receivers.ts";
export { sandboxTerminalsOf } from "./sandbox-terminals.ts";
export { assertFeature, findTerminal, terminalOf } from "./terminal-connectors.service.ts";
export { terminals } from "./terminals.ts";
