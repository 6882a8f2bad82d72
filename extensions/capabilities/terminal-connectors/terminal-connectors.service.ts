import type {
  TerminalAccount,
  TerminalConnector,
  TerminalFeature,
  TerminalVendor,
} from "#extensions/connectors/terminal/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { assertMayAsk, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { accountReference } from "./account-reference.ts";
import { findAccount, getAccount } from "./terminal-accounts.ts";
import { terminals } from "./terminals.ts";

/**
 * The connector of the work's environment. It asks nothing by itself, except for the first time in a sandbox: so it can
 * be had in a transaction, where its calls are refused.
 * @throws terminal_connector_missing
 */
export async function terminalOf(work: UnitOfWork): Promise<TerminalConnector> {
  const { vendor } = work.context.use(terminals);
  const account = vendor && (await getAccount(work, vendor));
  if (!account) throw refuse("terminal_connector_missing");
  return connectedAs(work, vendor, account);
}

/** Null where the environment has no account yet. It asks nobody. */
export async function findTerminal(work: UnitOfWork): Promise<TerminalConnector | null> {
  const { vendor } = work.context.use(terminals);
  const account = vendor && (await findAccount(work, vendor));
  return account && connectedAs(work, vendor, account);
}

const connectedAs = (work: UnitOfWork, vendor: TerminalVendor, account: TerminalAccount): TerminalConnector =>
  vendor.connect(account, {
    requestId: work.requestId,
    reference: accountReference(work),
    beforeAsk: () => assertMayAsk(work),
  });

/** @throws device_feature_unsupported */
export function assertFeature({ features }: TerminalConnector, feature: TerminalFeature): void {
  if (!features.has(feature)) throw refuse("device_feature_unsupported", { feature });
}
