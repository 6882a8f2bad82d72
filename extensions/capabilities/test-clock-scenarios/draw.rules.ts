/**
 * The customers of a share, in the order of all. Each place has a number that depends on the seed only, and the lowest
 * are drawn: the same seed draws the same places, and a smaller share is a part of a larger one.
 */
export function drawShare<Item>(all: readonly Item[], percent: number, seed: string): Item[] {
  const count = Math.round((all.length * percent) / 100);
  const ranked = all.map((_, place) => ({ place, number: mixed(`${seed}\n${place}`) }));
  const drawn = ranked
    .sort((one, other) => one.number - other.number || one.place - other.place)
    .slice(0, count)
    .map(({ place }) => place);
  return drawn.sort((one, other) => one - other).flatMap((place) => all[place] ?? []);
}

/** FNV-1a with the finish of MurmurHash3, whose bits are spread evenly. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
