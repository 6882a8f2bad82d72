import { appendFileSync } from "node:fs";

/** Prints a figure, here and in the summary of `npm test`. */
export function reportFigure(figure: string): void {
  console.log(figure);
  const file = process.env.TEST_FIGURES_FILE;
  if (file) appendFileSync(file, `${figure}\n`);
}

/** Fails the run for a problem that no single test reports, and that no second try excuses. */
export function reportProblem(problem: string): void {
  reportFigure(problem);
  process.exitCode = 1;
  const file = process.env.TEST_FIGURES_FILE;
  if (file) appendFileSync(`${file}.problems`, `${problem}\n`);
}
