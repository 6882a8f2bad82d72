import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ROOT } from "./root.ts";
import { onStopRequest } from "./stop-request.ts";
import { add, type Count, countStep } from "./test-count.ts";
import { type FailedTest, listFailures } from "./test-failures.ts";
import { FIGURES_FILE, planTests, type TestCommand, type TestStep } from "./test-steps.ts";
import { spawnWatched, type WatchedProcess } from "./watchdog.ts";

interface StepResult extends Count {
  title: string;
  seconds: number;
  failures: FailedTest[];
}

const INTERRUPTED = 130;

const folder = mkdtempSync(join(tmpdir(), "tollhouse-test-"));
let running: WatchedProcess | null = null;
let interrupted = false;
onStopRequest(() => {
  interrupted = true;
  void running?.stop();
});

try {
  process.exitCode = await test(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs every step, or the named ones; a failed step does not stop the run. */
async function test(names: string[]): Promise<number> {
  const plan = planTests(folder);
  const unknown = names.filter((name) => !plan.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(", ")}. The steps are ${plan.map((step) => step.name).join(", ")}.`);
    return 2;
  }
  const results: StepResult[] = [];
  for (const step of plan.filter(({ name }) => names.length === 0 || names.includes(name))) {
    results.push(await runStep(step));
    if (interrupted) return INTERRUPTED;
  }
  return summarize(results);
}

async function runStep(step: TestStep): Promise<StepResult> {
  console.log(`\n── ${step.title} ${"─".repeat(Math.max(0, 70 - step.title.length))}\n`);
  const startedAt = performance.now();
  let succeeded = true;
  for (const command of step.commands) succeeded &&= await runCommand(command);
  const report = join(folder, `${step.report}.json`);
  const count = countStep(step.report, report, succeeded);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\n${count.failed === 0 ? "✓" : "✗"} ${step.title}: ${seconds.toFixed(1)} s`);
  return { ...count, title: step.title, seconds, failures: listFailures(step.report, report) };
}

async function runCommand({ tool, args, env }: TestCommand): Promise<boolean> {
  if (interrupted) return false;
  running = spawnWatched({
    command: process.execPath,
    args: [tool, ...args],
    cwd: ROOT,
    // Tools find each other and this Node through PATH.
    env: { ...process.env, ...env, PATH: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}` },
    output: ["inherit", "inherit"],
  });
  const { code } = await running.exited;
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
  const total = results.reduce<Count>(add, { passed: 0, failed: 0, skipped: 0 });
  if (total.skipped > 0) console.log(`\n  ${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
