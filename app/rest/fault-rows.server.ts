import type { ErrorDetail } from "./errors.server.ts";

const GROUP = /^(\w+)\[([\d,-]+)\](.*)$/;

/** One row for each fault, by its index. A text has the faults of a field with the same sentence: `steps[0-4,7].do: …`. */
export function faultRows(faults: readonly string[], code: string): ErrorDetail[] {
  const rows = faults.flatMap((fault) => {
    const [place = "", ...words] = fault.split(": ");
    const message = words.join(": ");
    const [, list, ranges, field = ""] = GROUP.exec(place) ?? [];
    if (list === undefined || ranges === undefined) return [{ index: -1, param: place, code, message }];
    return indexesOf(ranges).map((index) => ({ index, param: `${list}[${index}]${field}`, code, message }));
  });
  return rows.toSorted((one, other) => one.index - other.index).map(({ index: _, ...row }) => row);
}

function indexesOf(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
}
