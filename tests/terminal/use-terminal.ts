import { terminals } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { TerminalAccount, TerminalConnector, TerminalVendor } from "#extensions/connectors/terminal/index.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { accountOf } from "./memory-over-http.ts";

/**
 * Makes this the connector of every sandbox environment of the platform. Where organizations need terminals of their
 * own, choose by the account: its ID ends in the organization's ID and the environment.
 */
export function useTerminal(
  { context }: { readonly context: Context },
  connector: TerminalConnector,
  connectorOf: (account: TerminalAccount) => TerminalConnector = () => connector,
): void {
  const vendor: TerminalVendor = {
    name: connector.name,
    openAccount: async ({ reference }) => ({ ...accountOf(reference), features: [...connector.features] }),
    connect: connectorOf,
  };
  Object.assign(context.use(terminals), { vendor });
}
