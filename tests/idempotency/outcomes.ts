/** The status of the last answer, and how many rows each table holds. */
export type Outcome = Readonly<Record<string, number | undefined>>;

/** A line for each figure of a case that is not as in the undisturbed run. */
export function differences(name: string, killed: Outcome, expected: Outcome): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(killed)])]
    .filter((figure) => killed[figure] !== expected[figure])
    .map((figure) => `${name}: ${figure} ${killed[figure]}, undisturbed ${expected[figure]}`);
}
