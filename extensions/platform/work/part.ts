import type { Registry } from "prom-client";
import type { Config } from "#extensions/platform/config/config.ts";

/** Opened once at start, such as the client of another service. A capability brings it (`parts`) and takes it with `context.use(part)`. */
export interface Part<Value = unknown> {
  readonly name: string;
  open(settings: { readonly config: Config; readonly metrics: Registry }): Value;
}

export function part<Value>(name: string, open: Part<Value>["open"]): Part<Value> {
  return { name, open };
}

/** Opens every part. The result gives each by the object that describes it. */
export function openParts(parts: readonly Part[], settings: Parameters<Part["open"]>[0]) {
  const opened = new Map<Part, unknown>(parts.map((each) => [each, each.open(settings)]));
  return <Value>(wanted: Part<Value>): Value => {
    if (!opened.has(wanted)) throw new Error(`no registered capability brings the part ${wanted.name}`);
    return opened.get(wanted) as Value;
  };
}
