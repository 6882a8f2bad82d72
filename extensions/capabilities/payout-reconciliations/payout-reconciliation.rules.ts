interface Sum {
  readonly type: string;
  readonly count: number;
  readonly grossMinorUnits: bigint;
  readonly feeMinorUnits: bigint;
  readonly netMinorUnits: bigint;
  readonly reservedMinorUnits: bigint;
}

/** A line of a reconciliation. */
export interface Line extends Sum {
  /** What it adds to the payout. A reserve is the merchant's and stays behind. */
  readonly paidMinorUnits: bigint;
}

/** The lines of sums, one for each type, in the order of `placeOf`. */
export function linesOf(sums: readonly Sum[], placeOf: (type: string) => number): Line[] {
  const byType = Map.groupBy(sums, ({ type }) => type);
  return [...byType]
    .map(([type, all]) => all.reduce(plus, lineOf({ ...NOTHING, type })))
    .sort((a, b) => placeOf(a.type) - placeOf(b.type));
}

export function paidBy(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { paidMinorUnits }) => sum + paidMinorUnits, 0n);
}

const NOTHING = { count: 0, grossMinorUnits: 0n, feeMinorUnits: 0n, netMinorUnits: 0n, reservedMinorUnits: 0n };

function plus(line: Line, sum: Sum): Line {
  return lineOf({
    type: line.type,
    count: line.count + sum.count,
    grossMinorUnits: line.grossMinorUnits + sum.grossMinorUnits,
    feeMinorUnits: line.feeMinorUnits + sum.feeMinorUnits,
    netMinorUnits: line.netMinorUnits + sum.netMinorUnits,
    reservedMinorUnits: line.reservedMinorUnits + sum.reservedMinorUnits,
  });
}

function lineOf(sum: Sum): Line {
  return { ...sum, paidMinorUnits: sum.netMinorUnits - sum.reservedMinorUnits };
}
