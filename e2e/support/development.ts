import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { findAnyFreePort } from "#sandbox/local/ports.ts";

export interface DevelopmentApp {
  readonly url: string;
  stop(): Promise<void>;
}

const START_MS = 30_000;
const RETRY_MS = 100;

/** The built UI with APP_ENV=development and no services, which suffices for pages without calls. */
export async function startDevelopmentApp(): Promise<DevelopmentApp> {
  const port = await findAnyFreePort();
  const app = spawn(process.execPath, ["server.ts"], {
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      APP_ENV: "development",
      PORT: String(port),
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (app.exitCode !== null) return;
    const exited = once(app, "exit");
    app.kill("SIGTERM");
    await exited;
  };
  const deadline = performance.now() + START_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (app.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error("The UI did not start in development.");
    }
    await wait(RETRY_MS);
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
