const MOST = 500;

/**
 * Caches `make` by its arguments, for costly values such as Intl formats. Cleared after 500 entries, since the
 * arguments come from browsers.
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
