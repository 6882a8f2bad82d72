import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { INSTANCE_HEADER } from "#sandbox/shared/instance-id.ts";
import { LocalError } from "./local-error.ts";
import { lastLines, spawnLogged, startLog } from "./logs.ts";
import type { Starting } from "./part.ts";
import type { Parts } from "./parts.ts";
import { ROOT } from "./root.ts";
import type { Service } from "./services.ts";
import { type ServiceRun, serviceEnvironment } from "./settings.ts";
import type { WatchedProcess } from "./watchdog.ts";

const READY_TIMEOUT_MS = 60_000;

interface Startup extends ServiceRun {
  parts: Parts;
  logFolder: string;
  signal: AbortSignal;
  hotReload?: boolean | undefined;
}

/** Starts a process and waits until it identifies itself as ready: another program may answer on its port. */
export async function runService(service: Service, startup: Startup): Promise<void> {
  startup.signal.throwIfAborted();
  const logFile = startLog(startup.logFolder, service.name);
  const running = startProcess(service, startup, logFile);
  startup.parts.add({
    name: service.name,
    running,
    startAgain: async () => startProcess(service, startup, logFile),
    explainExit: () => describeExit(service.name, logFile),
  });
  await running.ready;
}

function startProcess(service: Service, startup: Startup, logFile: string): Starting {
  const instanceId = randomUUID();
  const env = { ...serviceEnvironment(service, startup), INSTANCE_ID: instanceId };
  const watched = startup.hotReload ? (service.watched ?? []) : [];
  const options = [...(service.nodeOptions ?? []), ...watched.map((path) => `--watch-path=${path}`)];
  const args = [...options, service.script];
  const child = spawnLogged(logFile, { command: process.execPath, args, cwd: ROOT, env });
  const readiness = { url: readinessUrl(service, startup), instanceId };
  const ready = waitUntilReady(child, readiness, startup.signal, (reason) =>
    child.hasExited()
      ? describeExit(service.name, logFile)
      : new LocalError(`${service.name} started but is not ready: ${reason}. Its log is ${logFile}.`),
  );
  return { exited: child.exited, stop: child.stop, kill: child.kill, ready };
}

/** The reason why a process exited, from the end of its log. */
function describeExit(name: string, logFile: string): LocalError {
  const lines = lastLines(logFile);
  const cause = /ENOSPC|No space left on device/.test(lines) ? " because the disk is full" : "";
  return new LocalError(`${name} stopped${cause}. The end of ${logFile}:\n\n${lines || "(empty)"}`);
}

/** The address that answers 200 when the service is ready. */
export function readinessUrl(service: Service, { ports, host, settings }: Omit<ServiceRun, "env">): string {
  const [portSetting = ""] = Object.keys(service.ports);
  const isEverywhere = portSetting !== "PORT" || host === "0.0.0.0" || host === "::";
  const address = isEverywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  // Without INTERNAL_SECRET every call fails, so the services are never ready; they only have to be alive.
  const state = settings.INTERNAL_SECRET ? "readyz" : "healthz";
  return `http://${address}:${ports[portSetting]}/${state}`;
}

interface Readiness {
  url: string;
  instanceId: string;
}

async function waitUntilReady(
  child: WatchedProcess,
  readiness: Readiness,
  signal: AbortSignal,
  explain: (reason: string) => LocalError,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    signal.throwIfAborted();
    const reason = await findReasonToWait(readiness);
    if (reason === null) return;
    if (child.hasExited() || performance.now() > deadline) throw explain(reason);
    await sleep(50);
  }
}

async function findReasonToWait({ url, instanceId }: Readiness): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const body = await response.text();
    if (response.headers.get(INSTANCE_HEADER) !== instanceId) return `another program answers at ${url}`;
    return response.ok ? null : `${url} answers ${response.status} ${body.slice(0, 300)}`;
  } catch {
    return `${url} does not answer`;
  }
}
