const FAULT = /^steps\[(\d+)\](.*)$/s;

/**
 * Faults of the same field with the same sentence as one text, since an answer between services has little room for a
 * thousand of them: `steps[0-4,7].do: …`. Their indexes must ascend. What has no room is left out.
 */
export function groupFaults(faults: readonly string[]): string[] {
  const groups = new Map<string, number[]>();
  const others: string[] = [];
  for (const fault of faults) {
    const [, index, rest] = FAULT.exec(fault) ?? [];
    if (index === undefined || rest === undefined) others.push(fault);
    else groups.set(rest, [...(groups.get(rest) ?? []), Number(index)]);
  }
  return fitting([...others, ...[...groups].map(([rest, indexes]) => `steps[${rangesOf(indexes)}]${rest}`)]);
}

/** What an answer between services has room for, in bytes, without its other facts. */
const ROOM = 24_000;

function fitting(texts: readonly string[]): string[] {
  let left = ROOM;
  return texts.filter((text) => {
    left -= new TextEncoder().encode(text).length;
    return left >= 0;
  });
}

function rangesOf(indexes: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range && range[1] === index - 1) range[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}
