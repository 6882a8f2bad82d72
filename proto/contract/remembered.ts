const MOST = 500;

/**
 * Calls `make` once for the same arguments, for what costs more to make than to keep, such as a format of Intl. The arguments come
 * from browsers, so it starts over after 500 of them.
 */
export function remembered<Args extends readonly unknown[], Value>(
  make: (...args: Args) => Value,
): (...args: Args) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = known.get(key);
    if (found) return found.value;
    if (known.size >= MOST) known.clear();
    const value = make(...args);
    known.set(key, { value });
    return value;
  };
}
