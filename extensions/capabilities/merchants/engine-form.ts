import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { getActiveMerchant } from "./merchants.service.ts";

/** Settings of the engine's form in a payer's browser, besides the payment's client secret. */
export interface EngineForm {
  readonly publishableKey: string;
  readonly scriptUrl: string;
  /** The engine's URL for the script. */
  readonly engineOrigin: string;
}

const SCRIPT_PATH = "/v1/HyperLoader.js";

/** @throws merchant_not_connected */
export async function engineForm(work: UnitOfWork): Promise<EngineForm> {
  const { publishableKey } = await getActiveMerchant(work);
  if (!publishableKey) throw refuse("merchant_not_connected", { environment: work.environment });
  const { publicUrl, scriptUrl } = work.context.config.engines[work.environment];
  return {
    publishableKey,
    scriptUrl: scriptUrl ?? new URL(SCRIPT_PATH, publicUrl).href,
    engineOrigin: new URL(publicUrl).origin,
  };
}
