import type { Call } from "./route.ts";

/** Reads what does not change during a call once, although several steps of it ask. */
export function oncePerCall<Value>() {
  const known = new WeakMap<Call["after"], Map<string, Promise<Value>>>();
  return ({ after }: Pick<Call, "after">, key: string, read: () => Promise<Value>): Promise<Value> => {
    const ofCall = known.get(after) ?? new Map<string, Promise<Value>>();
    known.set(after, ofCall);
    const reading = ofCall.get(key) ?? read();
    ofCall.set(key, reading);
    return reading;
  };
}
