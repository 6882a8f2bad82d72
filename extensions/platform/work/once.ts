/** Reads a fact that is constant during a call once for all of its phases. The key is the object that owns the fact. */
export type Once = <Value>(key: object, read: () => Promise<Value>) => Promise<Value>;

export function createOnce(): Once {
  const known = new Map<object, Promise<unknown>>();
  return <Value>(key: object, read: () => Promise<Value>) => {
    const reading = (known.get(key) as Promise<Value> | undefined) ?? read();
    known.set(key, reading);
    // Failures are not cached.
    reading.catch(() => known.delete(key));
    return reading;
  };
}
