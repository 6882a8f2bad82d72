import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Caller, connectTo } from "#extensions/caller/index.ts";
import { bundledProgram } from "./bundled-program.ts";
import { keyed } from "./keyed-caller.ts";
import { TEST_SECRET } from "./platform.ts";

interface Logged {
  readonly level: string;
  readonly msg?: string;
}

export interface ExtensionsProcess {
  caller: Caller;
  url: string;
  grpcUrl: string;
  /** The log so far. */
  readonly logged: readonly Logged[];
  /** SIGKILL: nothing of the process runs any more. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGTERM. Resolves with the exit code. */
  askToStop(): Promise<number | null>;
  /** Simulates a stalled machine: the process resumes without noticing the pause. */
  pause(): void;
  goOn(): void;
}

/** The extensions service as a process of its own, on free ports. */
export async function anExtensionsProcess(env: Record<string, string>): Promise<ExtensionsProcess> {
  const child = spawn(process.execPath, [await bundledProgram("service")], {
    env: { ...process.env, ...env, EXTENSIONS_PORT: "0", EXTENSIONS_GRPC_PORT: "0", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const logged: Logged[] = [];
  const { url, grpcUrl } = await addressesOf(child, logged);
  const caller = keyed(connectTo({ url: grpcUrl, secret: TEST_SECRET }));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  return {
    caller,
    url,
    grpcUrl,
    logged,
    async kill() {
      caller.close();
      await end("SIGKILL");
    },
    askToStop() {
      const exited = once(child, "exit") as Promise<[number | null]>;
      child.kill("SIGTERM");
      return exited.then(([code]) => code);
    },
    async stop() {
      await end("SIGTERM");
      caller.close();
      return child.exitCode;
    },
    pause: () => void child.kill("SIGSTOP"),
    goOn: () => void child.kill("SIGCONT"),
  };
}

/** Its addresses, once it listens. Its log continues in `logged`. */
function addressesOf(child: ChildProcess, logged: Logged[]): Promise<{ url: string; grpcUrl: string }> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error("the process has no output");
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      const entry = JSON.parse(line) as Logged & { url: string; grpcUrl: string };
      logged.push(entry);
      if (entry.msg === "listening") resolve(entry);
    });
    lines.on("close", () => reject(new Error("the process ended before it listened")));
  });
}
