/** Reads a fact that does not change during a call once for all of its phases. The key is the object that the fact belongs to. */
export type Once = <Value>(key: object, read: () => Promise<Value>) => Promise<Value>;

export function createOnce(): Once {
  const known = new Map<object, Promise<unknown>>();
  return <Value>(key: object, read: () => Promise<Value>) => {
    const reading = (known.get(key) as Promise<Value> | undefined) ?? read();
    known.set(key, reading);
    // A failure is not a fact.
    reading.catch(() => known.delete(key));
    return reading;
  };
}
