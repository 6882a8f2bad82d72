/**
 * Remembers what was read of each object, for as long as the object lives. Made for descriptors: their options are decoded
 * each time they are read, and every request reads them.
 */
export function oncePer<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as Value;
  };
}
