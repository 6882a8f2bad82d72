import { z } from "zod";
import { httpUrl, secret } from "./values.ts";

export const engineSettings = {
  ENGINE_URL: httpUrl(),
  ENGINE_API_KEY: secret().optional(),
  ENGINE_PUBLIC_URL: httpUrl().optional(),
  ENGINE_SCRIPT_URL: httpUrl().optional(),
  ENGINE_LIVE_URL: httpUrl().optional(),
  ENGINE_LIVE_API_KEY: secret().optional(),
  ENGINE_LIVE_PUBLIC_URL: httpUrl().optional(),
  ENGINE_LIVE_SCRIPT_URL: httpUrl().optional(),
};

const shape = z.object(engineSettings);
export type EngineSettings = z.infer<typeof shape>;

/** An environment's payment engine. */
export interface EngineConfig {
  readonly url: string;
  /** The engine's URL for payers' browsers. */
  readonly publicUrl: string;
  /** The URL of the engine's script for payers' browsers. Null: served from `publicUrl`. */
  readonly scriptUrl: string | null;
  /** The admin key, which only opens accounts. */
  readonly apiKey: string | null;
}

/** The engines by environment. Nothing of one is used for the other: its admin key least of all. */
export function engineConfigs(given: EngineSettings): Readonly<Record<"sandbox" | "live", EngineConfig>> {
  const sandbox = engineConfig(given.ENGINE_URL, {
    publicUrl: given.ENGINE_PUBLIC_URL,
    scriptUrl: given.ENGINE_SCRIPT_URL,
    apiKey: given.ENGINE_API_KEY,
  });
  if (given.ENGINE_LIVE_URL === undefined) return { sandbox, live: sandbox };
  const live = engineConfig(given.ENGINE_LIVE_URL, {
    publicUrl: given.ENGINE_LIVE_PUBLIC_URL,
    scriptUrl: given.ENGINE_LIVE_SCRIPT_URL,
    apiKey: given.ENGINE_LIVE_API_KEY,
  });
  return { sandbox, live };
}

type Given = { readonly [Name in "publicUrl" | "scriptUrl" | "apiKey"]: string | undefined };

const engineConfig = (url: string, { publicUrl = url, scriptUrl = "", apiKey = "" }: Given): EngineConfig => ({
  url,
  publicUrl,
  scriptUrl: scriptUrl || null,
  apiKey: apiKey || null,
});

const ONLY_WITH_LIVE_URL = ["ENGINE_LIVE_API_KEY", "ENGINE_LIVE_PUBLIC_URL", "ENGINE_LIVE_SCRIPT_URL"] as const;

/** Without its address, the others would be left unused, and live would run on the sandbox's engine. */
export function engineContradictions(given: Partial<EngineSettings>): string[] {
  if (given.ENGINE_LIVE_URL !== undefined) return [];
  return ONLY_WITH_LIVE_URL.filter((name) => given[name] !== undefined).map(
    (name) => `ENGINE_LIVE_URL is missing, but ${name} is set.`,
  );
}
