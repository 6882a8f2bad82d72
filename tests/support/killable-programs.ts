import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach } from "vitest";
import { bundledProgram } from "./bundled-program.ts";
import type { Platform } from "./platform.ts";

type Program = Parameters<typeof bundledProgram>[0];

interface Started {
  /** The line that it prints when the test goes on. */
  readonly prints: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The settings with which another process soon takes over an advance of a killed one. */
export const QUICK_LEASES = { INSTANCE_HEARTBEAT_MS: "500", INSTANCE_LEASE_MS: "2000" };

/** Starts programs as processes of their own on the platform's database. Those that still run are killed after each test. */
export function killablePrograms({ settings }: Pick<Platform, "settings">) {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    await Promise.all(children.splice(0).map(killed));
  });
  return async (program: Program, { prints, env = {} }: Started): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [await bundledProgram(program)], {
      env: { ...process.env, ...settings, ...env },
      stdio: ["pipe", "pipe", "inherit"],
    });
    children.push(child);
    for await (const line of createInterface({ input: child.stdout })) if (line === prints) break;
    return child;
  };
}

/** Kills a process so that nothing of it runs any more. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Starts processes that run all due work. */
export function workers(platform: Pick<Platform, "settings">) {
  const start = killablePrograms(platform);
  return async (): Promise<ChildProcess> => {
    const worker = await start("billing", { prints: "ready" });
    worker.stdin?.write("go\n");
    return worker;
  };
}
