import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import type { Environment } from "#sandbox/shared/config.ts";

type Output = "ignore" | "inherit" | "pipe" | number;

export interface WatchedCommand {
  command: string;
  args: string[];
  env: Environment;
  cwd?: string | undefined;
  /** As in `child_process.spawn`; standard input is always empty. */
  output: [stdout: Output, stderr: Output];
  stopSignal?: "TERM" | "INT";
  /** The time to stop before it is killed with all its child processes. */
  graceSeconds?: number;
  /** A folder to remove when the command has ended, even if this process is gone. Not on Windows. */
  leftoverFolder?: string;
}

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface WatchedProcess {
  pid: number;
  child: ChildProcess;
  exited: Promise<Exit>;
  hasExited(): boolean;
  /** Stops the command and resolves when it has exited. */
  stop(): Promise<Exit>;
  /** Kills the command with all its child processes. */
  kill(): void;
}

export const WATCHDOG_NAME = "tollhouse-watchdog";
const onWindows = process.platform === "win32";

// The shell runs the command and reads a pipe. The pipe closes however this process ends, even by SIGKILL, so the
// command stops with it.
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

/** Starts a command that cannot outlive this process, even after a crash. */
export function spawnWatched(watched: WatchedCommand): WatchedProcess {
  const child = spawnCommand(watched);

  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      exit = { code, signal };
      resolve(exit);
    });
  });
  exited.catch(() => {}); // Awaiting it is optional.
  child.stdin?.on("error", () => {}); // The pipe breaks if the command has exited.

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

/**
 * Under the shell, in a process group of its own: Ctrl-C must reach this process only, which stops the commands in
 * order.
 */
function spawnCommand(watched: WatchedCommand): ChildProcess {
  const { command, args, env, cwd, output, stopSignal = "TERM", graceSeconds = 8, leftoverFolder = "" } = watched;
  const options: SpawnOptions = { stdio: ["pipe", ...output], env: env as NodeJS.ProcessEnv, cwd };
  if (onWindows) return spawn(command, args, { ...options, windowsHide: true });
  const script = ["-c", SHELL_SCRIPT, WATCHDOG_NAME, stopSignal, String(graceSeconds * 5), leftoverFolder];
  return spawn("/bin/sh", [...script, command, ...args], { ...options, detached: true });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
