type Ends<Value> = (value: Value, before: Value) => boolean;

/** Requests that wait until something is said under a key. */
export function createWaits<Value>() {
  const waiting = new Map<string, Set<(value: Value, before: Value) => void>>();
  return {
    /** Undefined when nothing is said in time. */
    wait(key: string, timeoutMs: number, ends: Ends<Value>): Promise<Value | undefined> {
      return new Promise((resolve) => {
        const all = waiting.get(key) ?? new Set();
        waiting.set(key, all);
        const end = (value?: Value) => {
          clearTimeout(timer);
          all.delete(listen);
          if (all.size === 0 && waiting.get(key) === all) waiting.delete(key);
          resolve(value);
        };
        const listen = (value: Value, before: Value) => void (ends(value, before) && end(value));
        const timer = setTimeout(end, timeoutMs);
        timer.unref();
        all.add(listen);
      });
    },
    tell(key: string, value: Value, before: Value): void {
      for (const listen of [...(waiting.get(key) ?? [])]) listen(value, before);
    },
  };
}
