import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { buildPages } from "./pages.ts";
import { TEST_SECRET } from "./platform.ts";

export interface AppProcess extends AsyncDisposable {
  readonly url: string;
  /** Log entries so far. */
  readonly logged: readonly Record<string, unknown>[];
  /** Stops it with SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGTERM. Resolves with the exit code. */
  askToStop(): Promise<number | null>;
}

/** The UI as a process of its own on a free port, from the production build. */
export async function anAppProcess(
  { grpcUrl }: { grpcUrl: string },
  settings: Record<string, string> = {},
): Promise<AppProcess> {
  await buildPages();
  const child = spawn(process.execPath, ["server.ts"], {
    env: {
      ...process.env,
      PORT: "0",
      EXTENSIONS_GRPC_URL: grpcUrl,
      INTERNAL_SECRET: TEST_SECRET,
      RATE_LIMIT_KEY_PER_MINUTE: "1000000",
      RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "1000000",
      LOG_LEVEL: "info",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const logged: Record<string, unknown>[] = [];
  const port = await portOf(child, logged);
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    logged,
    stop: () => stop(),
    askToStop() {
      const exited = once(child, "exit") as Promise<[number | null]>;
      child.kill("SIGTERM");
      return exited.then(([code]) => code);
    },
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

function portOf(child: ChildProcess, logged: Record<string, unknown>[]): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error("the process has no output"));
    child.once("exit", (code) => reject(new Error(`the UI ended with ${code} before it listened`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      logged.push(entry);
      if (entry.mode !== undefined && typeof entry.port === "number") resolve(entry.port);
    });
  });
}
