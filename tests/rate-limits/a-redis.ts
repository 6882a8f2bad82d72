import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { findAnyFreePort } from "#sandbox/local/ports.ts";

/** An installed Valkey or Redis, or that of REDIS_SERVER; null without one. */
export const redisProgram =
  [process.env.REDIS_SERVER, "valkey-server", "redis-server"].find(
    (program) => program && spawnSync(program, ["--version"]).status === 0,
  ) ?? null;

export interface RunningRedis {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** A server without persistence. */
export async function aRedis(wanted?: number): Promise<RunningRedis> {
  const port = wanted ?? (await findAnyFreePort());
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(redisProgram ?? "", settings, { stdio: ["ignore", "pipe", "inherit"] });
  await ready(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    if (!child.stdout) return reject(new Error("the server has no output"));
    createInterface({ input: child.stdout }).on("line", (line) => /ready to accept/i.test(line) && resolve());
  });
}
