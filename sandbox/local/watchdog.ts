import { type ChildProcess, spawn } from "node:child_process";
import type { Environment } from "./environment.ts";

type Output = "ignore" | "inherit" | "pipe" | number;

export interface WatchedCommand {
  command: string;
  args: string[];
  env: Environment;
  cwd?: string | undefined;
  /** What the command writes to, as for `child_process.spawn`; its standard input is always empty. */
  output: [stdout: Output, stderr: Output];
  stopSignal?: "TERM" | "INT";
  /** How long it may take to stop before it is killed with everything it started. */
  graceSeconds?: number;
  /** A folder of no use once the command has ended; removed then, even when we are gone. Not on Windows. */
  leftoverFolder?: string;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface WatchedProcess {
  pid: number;
  child: ChildProcess;
  exited: Promise<Exit>;
  hasExited(): boolean;
  /** Asks the command to stop, and resolves when it has. */
  stop(): Promise<Exit>;
  /** Kills the command and everything it started, now. */
  kill(): void;
}

export const WATCHDOG_NAME = "tollhouse-watchdog";

// The shell owns the command and reads our end of a pipe. The pipe closes when we close it, exit, crash or are killed with -9:
// nothing the command does, and no code in it, is needed for it to stop with us.
const SHELL_SCRIPT = `
signal=$1 grace=$2 leftover=$3; shift 3
exec 3<&0
"$@" </dev/null 3<&- &
command=$!
(
  read -r _ <&3
  kill -s "$signal" $command
  while [ "$grace" -gt 0 ] && kill -0 $command; do sleep 0.2; grace=$((grace - 1)); done
  kill -0 $command && kill -s KILL -- -$$
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $command; code=$?
kill $watcher 2>/dev/null
[ -z "$leftover" ] || rm -rf -- "$leftover"
exit $code
`;

/** Starts a command that cannot outlive this process, whatever ends it. */
export function spawnWatched(watched: WatchedCommand): WatchedProcess {
  const onWindows = process.platform === "win32";
  const child = onWindows ? spawnPlain(watched) : spawnUnderShell(watched);

  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      exit = { code, signal };
      resolve(exit);
    });
  });
  exited.catch(() => {}); // Whoever awaits it hears of it; nobody has to.
  child.stdin?.on("error", () => {}); // The pipe breaks when the command has already gone.

  return {
    pid: child.pid ?? 0,
    child,
    exited,
    hasExited: () => exit !== undefined,
    stop() {
      if (onWindows) child.kill();
      else child.stdin?.end("\n");
      return exited;
    },
    kill() {
      if (exit || !child.pid) return;
      if (onWindows) child.kill("SIGKILL");
      else killGroup(child.pid);
    },
  };
}

function spawnUnderShell(watched: WatchedCommand): ChildProcess {
  const { command, args, env, cwd, output, stopSignal = "TERM", graceSeconds = 8, leftoverFolder = "" } = watched;
  const options = [stopSignal, String(graceSeconds * 5), leftoverFolder];
  return spawn("/bin/sh", ["-c", SHELL_SCRIPT, WATCHDOG_NAME, ...options, command, ...args], {
    stdio: ["pipe", ...output],
    // Its own process group: a terminal's Ctrl-C must reach us alone, and we decide the order in which things stop.
    detached: true,
    env: env as NodeJS.ProcessEnv,
    cwd,
  });
}

function spawnPlain({ command, args, env, cwd, output }: WatchedCommand): ChildProcess {
  return spawn(command, args, {
    stdio: ["pipe", ...output],
    windowsHide: true,
    env: env as NodeJS.ProcessEnv,
    cwd,
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
