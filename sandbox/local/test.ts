import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { changedSuites, digestsOf, FULL_SUITES, type FullSuite, recordPassed } from "./full-suites.ts";
import { ROOT } from "./root.ts";
import { secondTry } from "./second-try.ts";
import { onStopRequest } from "./stop-request.ts";
import { add, asPassed, type Count, countStep } from "./test-count.ts";
import { type FailedTest, listFailures } from "./test-failures.ts";
import { FIGURES_FILE, planMatching, planTests, type TestCommand, type TestStep, watchTests } from "./test-steps.ts";
import { spawnWatched, type WatchedProcess } from "./watchdog.ts";

interface StepResult extends Count {
  title: string;
  seconds: number;
  failures: FailedTest[];
  /** Failed, and passed when they ran again alone. */
  flaky: FailedTest[];
}

const INTERRUPTED = 130;

const folder = mkdtempSync(join(tmpdir(), "tollhouse-test-"));
const running = new Set<WatchedProcess>();
let interrupted = false;
onStopRequest(() => {
  interrupted = true;
  for (const process of running) void process.stop();
});

try {
  process.exitCode = await test(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * `--full` adds the suites of `npm run test:full`; CI adds those whose dependencies have changed. Names of steps run these steps, other
 * words the test files whose path has one of them. `--watch` keeps the environment up and runs them again after each change.
 */
async function test(args: string[]): Promise<number> {
  const words = args.filter((word) => !word.startsWith("--"));
  if (args.includes("--watch")) return (await runCommand(watchTests(words), "inherit")) ? 0 : 1;
  const changed = changedSuites();
  const isFull = args.includes("--full");
  const suites = isFull ? FULL_SUITES : process.env.CI ? changed : [];
  const steps = choose(planTests(folder, suites, { isFull }), words);
  if (steps.length === 0) {
    console.error(`No step and no test file has ${words.join(" or ")} in its name.`);
    return 2;
  }
  const startedAt = performance.now();
  // Before the run: a file that is changed meanwhile may not have been tested.
  const digests = digestsOf(suites);
  const results = await runSteps(steps);
  if (interrupted) return INTERRUPTED;
  const code = summarize(results);
  if (words.length > 0) return code;
  if (code === 0 && suites.length > 0) recordPassed(digests);
  console.log(describeRun(startedAt, suites, changed));
  return code;
}

/** The named steps, or those that run the test files with the words in their paths. */
function choose(plan: TestStep[], words: readonly string[]): TestStep[] {
  if (words.length === 0) return plan;
  const named = plan.filter(({ name }) => words.includes(name));
  return named.length === words.length ? named : planMatching(folder, words);
}

function describeRun(startedAt: number, suites: readonly FullSuite[], changed: readonly FullSuite[]): string {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const left = FULL_SUITES.filter((suite) => !suites.includes(suite));
  const namesOf = (of: readonly FullSuite[]) => of.map(({ name }) => name).join(", ") || "none";
  const [due, rest] = [left.filter((each) => changed.includes(each)), left.filter((each) => !changed.includes(each))];
  if (left.length === 0) return `\nIn ${time}, with every suite of npm run test:full.`;
  return [
    `\nIn ${time}. Not run of npm run test:full: ${namesOf(left)}.`,
    ...(due.length > 0 ? [`CI runs ${namesOf(due)}: what they depend on has changed since they last passed.`] : []),
    ...(rest.length > 0 && suites.length > 0 ? [`${namesOf(rest)} passed with what they depend on as it is.`] : []),
  ].join("\n");
}

async function runSteps(steps: TestStep[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const beside: Promise<() => StepResult>[] = [];
  const joinBeside = async () => {
    for (const show of await Promise.all(beside.splice(0))) results.push(show());
  };
  for (const step of steps) {
    if (interrupted) break;
    if (step.isBeside) {
      beside.push(runBeside(step));
      continue;
    }
    // Its tests have time limits.
    if (step.report) await joinBeside();
    tellBeginning(step);
    results.push(tellEnd(await runStep(step, "inherit")));
  }
  await joinBeside();
  return results;
}

/** Resolves when the step has ended, with a function that prints its output. */
async function runBeside(step: TestStep): Promise<() => StepResult> {
  const log = join(folder, `${step.name}.log`);
  const output = openSync(log, "w");
  const result = await runStep(step, output);
  closeSync(output);
  return () => {
    tellBeginning(step);
    process.stdout.write(readFileSync(log));
    return tellEnd(result);
  };
}

async function runStep(step: TestStep, output: "inherit" | number): Promise<StepResult> {
  const startedAt = performance.now();
  let succeeded = true;
  for (const command of step.commands) succeeded &&= await runCommand(command, output);
  const report = join(folder, `${step.report}.json`);
  const count = countStep(step.report, report, succeeded);
  const failures = succeeded ? [] : listFailures(step.report, report);
  const again = secondTry(step, folder, failures);
  const isFlaky = again !== null && (await runCommand(again, output));
  const result = isFlaky ? { ...asPassed(count), failures: [], flaky: failures } : { ...count, failures, flaky: [] };
  return { ...result, title: step.title, seconds: (performance.now() - startedAt) / 1000 };
}

function tellBeginning({ title }: TestStep): void {
  console.log(`\n── ${title} ${"─".repeat(Math.max(0, 70 - title.length))}\n`);
}

function tellEnd(result: StepResult): StepResult {
  console.log(`\n${result.failed === 0 ? "✓" : "✗"} ${result.title}: ${result.seconds.toFixed(1)} s`);
  return result;
}

async function runCommand({ tool, args, env }: TestCommand, output: "inherit" | number): Promise<boolean> {
  if (interrupted) return false;
  const command = spawnWatched({
    command: process.execPath,
    args: [tool, ...args],
    cwd: ROOT,
    // Tools find each other and this Node through PATH.
    env: { ...process.env, ...env, PATH: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}` },
    output: [output, output],
  });
  running.add(command);
  const { code } = await command.exited;
  running.delete(command);
  return code === 0;
}

/** The last line is also parsed by programs. */
function summarize(results: StepResult[]): number {
  console.log(`\n── Summary ${"─".repeat(63)}\n`);
  for (const { title, passed, failed, seconds } of results) {
    const counts = `${String(passed).padStart(5)} passed${failed > 0 ? `, ${failed} failed` : ""}`;
    console.log(`  ${failed > 0 ? "✗" : "✓"} ${title.padEnd(24)}${seconds.toFixed(1).padStart(7)} s ${counts}`);
  }
  const figures = join(folder, FIGURES_FILE);
  if (existsSync(figures)) console.log(`\n${readFileSync(figures, "utf8").trimEnd().replace(/^/gm, "  ")}`);
  for (const { name, error } of results.flatMap(({ failures }) => failures)) {
    console.log(`\n  ✗ ${name}\n${error.replace(/^/gm, "      ")}`);
  }
  for (const { name, error } of results.flatMap(({ flaky }) => flaky)) {
    console.log(`\n  ! flaky, passed at its second try: ${name}\n${error.replace(/^/gm, "      ")}`);
  }
  const total = results.reduce<Count>(add, { passed: 0, failed: 0, skipped: 0 });
  if (total.skipped > 0) console.log(`\n  ${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
