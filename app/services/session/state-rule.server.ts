import type { Logger } from "pino";
import type { Config } from "#app/config/config.server.ts";
import type { CentralAuth } from "./central-auth.server.ts";
import { isCentralAuthError } from "./central-auth-error.ts";

/** Delay before a central service that did not answer is asked again. */
const RETRY_MS = 5_000;

const WARNING =
  "The central service does not return state, so another site can sign a browser in to a session that is not its own.";

/** Whether a sign-in in a browser must return the state that it began with. */
export type StateRule = () => Promise<boolean>;

/** As configured, or as the central service announces. State is required while it does not answer. */
export function createStateRule(
  setting: Config["authState"],
  service: Pick<CentralAuth, "returnsState">,
  log: Pick<Logger, "warn">,
): StateRule {
  if (setting !== "auto") return async () => setting === "required";
  let known: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      const returnsState = await service.returnsState();
      if (!returnsState) log.warn(WARNING);
      return returnsState;
    } catch (error) {
      if (!isCentralAuthError(error)) throw error;
      setTimeout(() => {
        known = null;
      }, RETRY_MS).unref();
      return true;
    }
  };
  return () => (known ??= ask());
}
