import { appendFileSync } from "node:fs";

/** Prints what was counted, here and in the summary of `npm test`. */
export function tell(figure: string): void {
  console.log(figure);
  const file = process.env.TEST_FIGURES_FILE;
  if (file) appendFileSync(file, `${figure}\n`);
}

/** Fails the run for something that no single test reports, which running a file again cannot excuse. */
export function tellProblem(problem: string): void {
  tell(problem);
  process.exitCode = 1;
  const file = process.env.TEST_FIGURES_FILE;
  if (file) appendFileSync(`${file}.problems`, `${problem}\n`);
}
