import { createInterface } from "node:readline";
import { findAnyFreePort } from "#sandbox/local/ports.ts";
import { spawnWatched, type WatchedProcess } from "#sandbox/local/watchdog.ts";

export interface Running {
  readonly url: string;
  readonly grpcUrl: string;
  stop(): Promise<unknown>;
}

type Settings = Record<string, string>;

/** Starts one of our programs on a free port. It always ends with this process. */
export async function startProgram(script: string, portSetting: string, settings: Settings): Promise<Running> {
  const port = await findAnyFreePort();
  const grpcPort = await findAnyFreePort();
  const env = { [portSetting]: String(port), EXTENSIONS_GRPC_PORT: String(grpcPort), LOG_LEVEL: "warn", ...settings };
  const { stop } = spawn(script, env, "ignore");
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return { url, grpcUrl: `http://127.0.0.1:${grpcPort}`, stop };
}

/** Starts a program that reports its own addresses. */
export async function startTeller(script: string, settings: Settings): Promise<Running> {
  const { child, stop } = spawn(script, settings, "pipe");
  if (!child.stdout) throw new Error(`${script} has no output`);
  for await (const line of createInterface({ input: child.stdout })) {
    const { listening, grpc = "" } = JSON.parse(line) as { listening: string; grpc?: string };
    return { url: listening, grpcUrl: grpc, stop };
  }
  throw new Error(`${script} ended before it listened`);
}

function spawn(script: string, settings: Settings, stdout: "ignore" | "pipe"): WatchedProcess {
  const env = { ...process.env, NODE_ENV: "production", ...settings };
  return spawnWatched({ command: process.execPath, args: [script], env, output: [stdout, "inherit"], graceSeconds: 3 });
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; ) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is not ready`);
}
