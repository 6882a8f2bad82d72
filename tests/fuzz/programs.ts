import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

export interface Program {
  /** Facts from its log line about listening. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Everything it wrote, to both outputs, line by line. */
  readonly written: readonly string[];
  hasEnded(): boolean;
  /** Resident memory in MiB; null where the system does not report it. */
  memoryMib(): number | null;
  stop(): Promise<void>;
}

export interface Start {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Recognizes the log line about listening. */
  readonly isListening: (line: Record<string, unknown>) => boolean;
}

/** One of our programs as a separate process, and its output. */
export async function startProgram({ args, env, isListening }: Start): Promise<Program> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const written: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => written.push(line));
  const facts = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${args.at(-1)} ended with ${code}:\n${written.join("\n")}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      written.push(line);
      const entry = entryOf(line);
      if (isListening(entry)) resolve(entry);
    });
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    facts,
    written,
    hasEnded,
    memoryMib: () => memoryOf(child),
    async stop() {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** A log line as JSON; empty when it is not JSON. */
export function entryOf(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function memoryOf({ pid }: ChildProcess): number | null {
  if (process.platform !== "linux") return null;
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return resident === undefined ? null : Math.round(Number(resident) / 1_024);
}
