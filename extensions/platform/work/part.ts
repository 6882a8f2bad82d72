import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "#extensions/platform/config/config.ts";

/**
 * A long-lived object such as another service's client. A capability registers it (`parts`) and reads it by
 * `context.use`.
 */
export interface Part<Value = unknown> {
  readonly name: string;
  open(settings: { readonly config: Config; readonly logger: Logger; readonly metrics: Registry }): Value;
}

export function part<Value>(name: string, open: Part<Value>["open"]): Part<Value> {
  return { name, open };
}

/** Opens every part. The result maps each description to its value. */
export function openParts(parts: readonly Part[], settings: Parameters<Part["open"]>[0]) {
  const opened = new Map<Part, unknown>(parts.map((each) => [each, each.open(settings)]));
  return <Value>(wanted: Part<Value>): Value => {
    if (!opened.has(wanted)) throw new Error(`no registered capability brings the part ${wanted.name}`);
    return opened.get(wanted) as Value;
  };
}
