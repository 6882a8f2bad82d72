import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnWatched, type WatchedProcess } from "#sandbox/local/watchdog.ts";

const READY_MS = 90_000;

export interface Program {
  readonly name: string;
  readonly script: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Answers 200 when the program serves. */
  readonly readyUrl: string;
  /** Folder of its output. */
  readonly folder: string;
  /** Whether a line of its log is a request that it has served. */
  readonly isServed?: (line: Record<string, unknown>) => boolean;
}

/** A process of the drill on its own address, which it keeps across restarts. It always ends with the drill. */
export class Instance {
  readonly name: string;
  /** Requests served since the drill began, across restarts. */
  served = 0;
  readonly #program: Program;
  #process: WatchedProcess | null = null;

  constructor(program: Program) {
    this.name = program.name;
    this.#program = program;
  }

  get readyUrl(): string {
    return this.#program.readyUrl;
  }

  /** The group of its processes, while it runs. */
  get group(): number | undefined {
    return this.#process?.pid;
  }

  async start(): Promise<void> {
    const { name, script, settings, folder, readyUrl } = this.#program;
    const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "info", ...settings };
    const watched = spawnWatched({
      command: process.execPath,
      args: [script],
      env,
      output: ["pipe", "inherit"],
      graceSeconds: 30,
    });
    this.#process = watched;
    const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
    if (watched.child.stdout)
      createInterface({ input: watched.child.stdout })
        .on("line", (line) => {
          log.write(`${line}\n`);
          if (this.#program.isServed?.(entryOf(line))) this.served += 1;
        })
        .on("close", () => log.end());
    for (const deadline = performance.now() + READY_MS; performance.now() < deadline; ) {
      if (watched.hasExited()) throw new Error(`${name} ended before it was ready; its log is in ${folder}`);
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      await sleep(100);
    }
    throw new Error(`${name} is not ready; its log is in ${folder}`);
  }

  /** The memory that it holds, in MB; 0 where there is no /proc. */
  async memoryMb(): Promise<number> {
    const shell = this.#process?.pid ?? 0;
    const children = await readFile(`/proc/${shell}/task/${shell}/children`, "utf8").catch(() => "");
    const sizes = children.split(" ").filter(Boolean).map(residentMb);
    return Math.max(0, ...(await Promise.all(sizes)));
  }

  /** As `kill -9` does. */
  async kill(): Promise<void> {
    this.#process?.kill();
    await this.#process?.exited;
  }

  /** SIGTERM, as an operator stops it: work in progress is finished. */
  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  /** Simulates a stalled machine. */
  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  async end(): Promise<void> {
    if (!this.#process || this.#process.hasExited()) return;
    this.thaw();
    await this.stop();
  }

  /** To the process and the shell that watches it. */
  #signal(signal: NodeJS.Signals): void {
    if (this.#process && !this.#process.hasExited()) process.kill(-this.#process.pid, signal);
  }
}

async function residentMb(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

function entryOf(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}
