/**
 * Caches a value per object for the object's lifetime. Used for descriptors, whose options are decoded on each read and
 * needed by every request.
 */
export function oncePer<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as Value;
  };
}
