import type { TerminalConnector, TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import { notYet } from "#extensions/platform/kernel/not-yet.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The connector of the work's environment. @throws terminal_connector_missing */
export async function terminalOf(_work: UnitOfWork): Promise<TerminalConnector> {
  return notYet();
}

/** @throws device_feature_unsupported */
export function assertFeature({ features }: TerminalConnector, feature: TerminalFeature): void {
  if (!features.has(feature)) throw refuse("device_feature_unsupported", { feature });
}
